// SPDX-License-Identifier: GPL-3.0-or-later
// Lets the servers themselves check what they are told.
#include "core/codec/CodecRegistry.h"
#include "core/config/ServerConfigs.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace levelscope::core;

namespace {

SweepPoint point(std::string_view codec, int level, const Knobs& knobs = {}) {
    return {.codec = findCodec(codec), .level = level, .knobs = knobs};
}

Knobs knob(std::string_view id, int value) {
    Knobs knobs;
    knobs.set(id, value);
    return knobs;
}

QString text(std::string_view server, const SweepPoint& setting) {
    return QString::fromStdString(configFor(*findConfigServer(server), setting).text);
}

/// Where Debian has the programs that are no commands of users.
QString findTool(const QString& name) {
    const QString tool = QStandardPaths::findExecutable(name);
    return tool.isEmpty() ? QStandardPaths::findExecutable(name, {QStringLiteral("/usr/sbin")}) : tool;
}

/// Writes `content` into a file of that name and lets the tool check it. @FILE@ and @FOLDER@ stand for the
/// file and its folder. Empty when it finds no fault.
QByteArray check(const QString& tool, QStringList arguments, const QString& name, const QString& content) {
    const QTemporaryDir folder;
    QFile file(folder.filePath(name));
    QString written = content;
    if (!file.open(QIODevice::WriteOnly) ||
        file.write(written.replace(QStringLiteral("@FOLDER@"), folder.path()).toUtf8()) < 0)
        return "cannot write";
    file.close();
    arguments.replaceInStrings(QStringLiteral("@FILE@"), file.fileName());
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("HOME"), folder.path());
    environment.insert(QStringLiteral("XDG_DATA_HOME"), folder.path());
    environment.insert(QStringLiteral("XDG_CONFIG_HOME"), folder.path());
    process.setProcessEnvironment(environment);
    process.setWorkingDirectory(folder.path());
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(tool, arguments);
    if (!process.waitForFinished(60'000) || process.exitStatus() != QProcess::NormalExit)
        return "does not run";
    return process.exitCode() == 0 ? QByteArray() : process.readAll();
}

} // namespace

class TestConfigSyntax final : public QObject {
    Q_OBJECT

private slots:
    void nginxAcceptsItsText() {
        const QString nginx = findTool(QStringLiteral("nginx"));
        if (nginx.isEmpty())
            QSKIP("nginx (nginx-light) is not installed");
        Knobs knobs = knob("windowBits", 9);
        knobs.set("memLevel", 1);
        QStringList texts = {text("nginx", point("gzip", 1)), text("nginx", point("gzip", 9, knobs))};
        const QString module = QStringLiteral("/usr/lib/nginx/modules/ngx_http_brotli_filter_module.so");
        QString load;
        if (QFile::exists(module)) {
            load = QStringLiteral("load_module %1;\n").arg(module);
            texts +=
                {text("nginx", point("brotli", 0)), text("nginx", point("brotli", 11, knob("lgwin", 24))),
                 text("nginx", point("brotli", 5, knob("lgwin", 10)))};
        }
        for (const QString& lines : texts) {
            const QString whole = load +
                                  QStringLiteral("pid @FOLDER@/pid;\nerror_log stderr;\nevents {}\nhttp {\n"
                                                 "access_log off;\nclient_body_temp_path @FOLDER@/body;\n") +
                                  lines + QStringLiteral("}\n");
            const QByteArray fault = check(
                nginx,
                {QStringLiteral("-t"), QStringLiteral("-q"), QStringLiteral("-c"), QStringLiteral("@FILE@")},
                QStringLiteral("nginx.conf"), whole);
            QVERIFY2(fault.isEmpty(), fault.constData());
        }
    }

    void apacheAcceptsItsText() {
        const QString apache = findTool(QStringLiteral("apache2"));
        if (apache.isEmpty())
            QSKIP("apache2 (apache2-bin) is not installed");
        const QString head =
            QStringLiteral("ServerRoot @FOLDER@\nServerName localhost\nPidFile @FOLDER@/pid\nListen "
                           "127.0.0.1:8080\nErrorLog @FOLDER@/errors\n"
                           "LoadModule mpm_event_module /usr/lib/apache2/modules/mod_mpm_event.so\n"
                           "LoadModule authz_core_module /usr/lib/apache2/modules/mod_authz_core.so\n"
                           "LoadModule filter_module /usr/lib/apache2/modules/mod_filter.so\n"
                           "LoadModule deflate_module /usr/lib/apache2/modules/mod_deflate.so\n"
                           "LoadModule brotli_module /usr/lib/apache2/modules/mod_brotli.so\n");
        Knobs knobs = knob("lgwin", 24);
        knobs.set("lgblock", 16);
        for (const QString& lines :
             {text("apache", point("gzip", 1)), text("apache", point("gzip", 9, knob("windowBits", 9))),
              text("apache", point("brotli", 0)), text("apache", point("brotli", 11, knobs))}) {
            const QByteArray fault =
                check(apache, {QStringLiteral("-t"), QStringLiteral("-f"), QStringLiteral("@FILE@")},
                      QStringLiteral("apache2.conf"), head + lines);
            QVERIFY2(fault.isEmpty(), fault.constData());
        }
    }

    void caddyAcceptsItsText() {
        const QString caddy = findTool(QStringLiteral("caddy"));
        if (caddy.isEmpty())
            QSKIP("caddy is not installed");
        for (const QString& lines : {text("caddy", point("gzip", 9)), text("caddy", point("zstd", 3)),
                                     text("caddy", point("zstd", 11))}) {
            const QByteArray fault =
                check(caddy,
                      {QStringLiteral("validate"), QStringLiteral("--adapter"), QStringLiteral("caddyfile"),
                       QStringLiteral("--config"), QStringLiteral("@FILE@")},
                      QStringLiteral("Caddyfile"), QStringLiteral(":8080 {\n%1}\n").arg(lines));
            QVERIFY2(fault.isEmpty(), fault.constData());
        }
    }

    /// Texts that use zlib are run as well: Node refuses constants and options that it does not know.
    void nodeAcceptsItsText() {
        const QString node = findTool(QStringLiteral("node"));
        if (node.isEmpty())
            QSKIP("node (nodejs) is not installed");
        Knobs brotli = knob("lgwin", 18);
        brotli.set("lgblock", 20);
        brotli.set("mode", 1);
        Knobs zlib = knob("windowBits", 9);
        zlib.set("memLevel", 9);
        zlib.set("strategy", 4);
        const QString express = QStringLiteral("const app = { use() {} };\n");
        for (const QString& lines :
             {text("node", point("zstd", 3, knob("windowLog", 20))), text("express", point("gzip", 0, zlib)),
              text("express", point("brotli", 5, brotli))}) {
            const QByteArray fault = check(node, {QStringLiteral("--check"), QStringLiteral("@FILE@")},
                                           QStringLiteral("server.js"), express + lines);
            QVERIFY2(fault.isEmpty(), fault.constData());
        }
        for (const QString& lines :
             {text("node", point("brotli", 5, brotli)), text("node", point("gzip", 6, zlib)),
              text("node", point("deflate", 6))}) {
            const QByteArray fault = check(node, {QStringLiteral("@FILE@")}, QStringLiteral("server.js"),
                                           lines + QStringLiteral("compressor().end('body');\n"));
            QVERIFY2(fault.isEmpty(), fault.constData());
        }
    }

    /// What the checks above rest on.
    void faultsAreFound() {
        const QString nginx = findTool(QStringLiteral("nginx"));
        if (nginx.isEmpty())
            QSKIP("nginx (nginx-light) is not installed");
        const QByteArray fault = check(
            nginx,
            {QStringLiteral("-t"), QStringLiteral("-q"), QStringLiteral("-c"), QStringLiteral("@FILE@")},
            QStringLiteral("nginx.conf"),
            QStringLiteral("pid @FOLDER@/pid;\nevents {}\nhttp {\ngzip_comp_level 10;\n}\n"));
        QVERIFY(fault.contains("gzip_comp_level") || fault.contains("value must be"));
    }
};

QTEST_GUILESS_MAIN(TestConfigSyntax)
#include "tst_ConfigSyntax.moc"
