// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/BackgroundPool.h"
#include "app/window/PayloadLoader.h"

#include <QFile>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QThreadPool>

using namespace levelscope;

class TestPayloadLoader final : public QObject {
    Q_OBJECT

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints)")));
        QVERIFY(m_folder.isValid());
        QFile file(path());
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(R"({"id":1})") == 8);
    }

    void loadsAndDescribesAFile() {
        app::PayloadLoader loader;
        QSignalSpy started(&loader, &app::PayloadLoader::started);
        core::PayloadPtr payload;
        std::optional<app::PayloadDescription> description;
        connect(&loader, &app::PayloadLoader::loaded, this,
                [&](const core::PayloadPtr& loaded) { payload = loaded; });
        connect(&loader, &app::PayloadLoader::described, this,
                [&](const app::PayloadDescription& described) { description = described; });
        loader.openFile(path());
        QVERIFY(loader.isLoading());
        QCOMPARE(started.takeFirst().at(0).toString(), QStringLiteral("body.json"));
        QTRY_VERIFY(payload != nullptr);
        QVERIFY(!loader.isLoading());
        QCOMPARE(payload->name(), std::string("body.json"));
        QCOMPARE(core::asText(payload->bytes()), std::string_view(R"({"id":1})"));
        QTRY_VERIFY(description.has_value());
        QCOMPARE(description->bytes, std::uint64_t{8});
        QCOMPARE(description->kind, core::PayloadKind::Json);
    }

    void saysWhyAFileCannotBeOpened() {
        app::PayloadLoader loader;
        QSignalSpy failed(&loader, &app::PayloadLoader::failed);
        loader.openFile(m_folder.filePath(QStringLiteral("missing.json")));
        QTRY_COMPARE(failed.size(), 1);
        QVERIFY(failed.at(0).at(0).toString().contains(QStringLiteral("missing.json")));
        loader.openFile(m_folder.path());
        QTRY_COMPARE(failed.size(), 2);
        QVERIFY(failed.at(1).at(0).toString().startsWith(m_folder.path()));
        loader.openFile(m_folder.path() + QLatin1Char('/'));
        QTRY_COMPARE(failed.size(), 3);
        QVERIFY(failed.at(2).at(0).toString().startsWith(m_folder.path()));
        loader.openFile(QString());
        QTRY_COMPARE(failed.size(), 4);
        QCOMPARE(failed.at(3).at(0).toString(),
                 QStringLiteral("A file without a name does not exist; check the path."));
    }

    void failureOfTheNextLeavesTheDescriptionOfThisOne() {
        app::PayloadLoader loader;
        std::optional<app::PayloadDescription> description;
        connect(&loader, &app::PayloadLoader::described, this,
                [&](const app::PayloadDescription& described) { description = described; });
        connect(&loader, &app::PayloadLoader::loaded, this,
                [&] { loader.openFile(m_folder.filePath(QStringLiteral("missing.json"))); });
        QSignalSpy failed(&loader, &app::PayloadLoader::failed);
        loader.openFile(path());
        QTRY_COMPARE(failed.size(), 1);
        QTRY_VERIFY(description.has_value());
        QCOMPARE(description->bytes, std::uint64_t{8});
    }

    void largeFileIsThereBeforeItIsRead() {
        // Sparse: it costs no room, and its 300 MB of zeros are read in about a second.
        const QString large = m_folder.filePath(QStringLiteral("large"));
        QFile file(large);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.resize(300'000'000));
        app::PayloadLoader loader;
        QStringList events;
        std::vector<app::PayloadDescription> descriptions;
        connect(&loader, &app::PayloadLoader::loaded, this, [&](const core::PayloadPtr& loaded) {
            QCOMPARE(loaded->size(), std::size_t{300'000'000});
            QVERIFY(descriptions.empty());
            events << QStringLiteral("loaded");
        });
        connect(&loader, &app::PayloadLoader::described, this,
                [&](const app::PayloadDescription& description) { descriptions.push_back(description); });
        loader.openFile(large);
        QTRY_VERIFY(!descriptions.empty());
        QCOMPARE(events, QStringList(QStringLiteral("loaded")));
        QCOMPARE(descriptions.front().bytes, std::uint64_t{300'000'000});
        QVERIFY(!descriptions.front().kind.has_value());
        QVERIFY(descriptions.front().percentRead < 100);
        QTRY_VERIFY_WITH_TIMEOUT(descriptions.back().kind.has_value(), 60'000);
        QCOMPARE(descriptions.back().kind, core::PayloadKind::Binary);
        // head -c 300000000 /dev/zero | sha256sum
        QCOMPARE(descriptions.back().sha256,
                 QStringLiteral("e8671610daa5dc152578d9bfe8e25346aa73fa600f908b235f55bf51d0eb5a05"));
        const auto lessRead = [](const app::PayloadDescription& a, const app::PayloadDescription& b) {
            return a.percentRead < b.percentRead;
        };
        QVERIFY(std::ranges::is_sorted(descriptions, lessRead));
    }

    void saysWhenAFileIsCutWhileItIsDescribed() {
        const QString large = m_folder.filePath(QStringLiteral("large.json"));
        QFile file(large);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.resize(3'000'000));
        app::PayloadLoader loader;
        QSignalSpy failed(&loader, &app::PayloadLoader::failed);
        std::optional<app::PayloadDescription> description;
        connect(&loader, &app::PayloadLoader::described, this,
                [&](const app::PayloadDescription& described) { description = described; });
        connect(&loader, &app::PayloadLoader::loaded, this, [&] { QVERIFY(file.resize(10)); });
        loader.openFile(large);
        QTRY_COMPARE(failed.size(), 1);
        QVERIFY(failed.at(0).at(0).toString().contains(QStringLiteral("large.json")));
        QVERIFY(!loader.isLoading());
        QVERIFY(!description.has_value() ||
                (!description->kind.has_value() && description->percentRead == 100));
    }

    void newestRequestWins() {
        app::PayloadLoader loader;
        std::vector<std::string> names;
        connect(&loader, &app::PayloadLoader::loaded, this,
                [&](const core::PayloadPtr& loaded) { names.push_back(loaded->name()); });
        loader.generate({.shape = "customers", .records = 200'000, .seed = 1});
        loader.openBytes(QStringLiteral("pasted"), "abc");
        QTRY_COMPARE(names.size(), std::size_t{1});
        QCOMPARE(names.front(), std::string("pasted"));
        app::backgroundPool().waitForDone();
        QCoreApplication::processEvents();
        QCOMPARE(names.size(), std::size_t{1});
    }

    void cancelSaysSoOnceAndDeliversNothing() {
        app::PayloadLoader loader;
        QSignalSpy cancelled(&loader, &app::PayloadLoader::cancelled);
        QSignalSpy loaded(&loader, &app::PayloadLoader::loaded);
        QSignalSpy failed(&loader, &app::PayloadLoader::failed);
        loader.generate({.shape = "customers", .records = 200'000, .seed = 1});
        loader.cancel();
        loader.cancel();
        QVERIFY(!loader.isLoading());
        app::backgroundPool().waitForDone();
        QCoreApplication::processEvents();
        QCOMPARE(cancelled.size(), 1);
        QCOMPARE(loaded.size(), 0);
        QCOMPARE(failed.size(), 0);
    }

    void destroyedWhileLoading() {
        for (int round = 0; round < 5; ++round) {
            app::PayloadLoader loader;
            loader.generate({.shape = "customers", .records = 50'000, .seed = 1});
        }
        app::backgroundPool().waitForDone();
        QCoreApplication::processEvents();
    }

private:
    [[nodiscard]] QString path() const { return m_folder.filePath(QStringLiteral("body.json")); }

    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestPayloadLoader)
#include "tst_PayloadLoader.moc"
