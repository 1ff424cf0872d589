import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { CountyConfig } from './county-config/county-config.ts';
import { demonstrationLogins } from './demonstration/accounts/demonstration-users.ts';
import { ShownRecords } from './documents/shown-records.ts';
import { completeFiling } from './efile/complete-filing.ts';
import { enqueuePaymentMail } from './efile/payment.mail.ts';
import { readTransactionTotals } from './home/transaction-totals.store.ts';
import type { Imaging } from './imaging/imaging.ts';
import { usageBalanceFor } from './ledger/usage-balance.ts';
import { LS1_TIMES } from './ls1/ls1-source.ts';
import type { Builds } from './pages/builds.ts';
import { remoteVersionReader } from './pages/current-registry.ts';
import { openReleaseBucket } from './pages/releases/release-bucket.ts';
import { releasesFolder } from './pages/releases/release-files.ts';
import { cardHolds } from './payments/card-holds.ts';
import { NO_PAYMENTS, type Payments } from './payments/payments.ts';
import { alertOnLimitReached } from './payments/use-alert.ts';
import type { PortalConfig } from './platform/config/config.ts';
import type { PortalDatabase } from './platform/database/portal-database.ts';
import { openUploadReceiver } from './platform/files-in/files-in.ts';
import { openFileWriter } from './platform/files-out/open-files-out.ts';
import { openUseLimits } from './platform/limits/open-use-limits.ts';
import type { Services } from './platform/services.ts';
import { readSearchHistory } from './search/search-history.store.ts';
import { tellApart } from './search/tell-apart.ts';

/** Version of the server, as `productVersions` answers it. */
export const SERVER_VERSION = '1.0.0';

/** The repository's root, which contains the builds. */
export const ROOT_FOLDER = join(import.meta.dirname, '..', '..');

interface Parts {
  readonly database: PortalDatabase;
  readonly county: CountyConfig;
  readonly log: FastifyBaseLogger;
  readonly builds: Builds | null;
  readonly imaging: Imaging;
  /** Undefined when card payment is switched off. */
  readonly payments?: Payments;
  readonly config: Pick<PortalConfig, 'dataFolder' | 'ls1AllowedHosts' | 'mail' | 'releases' | 's3' | 's3Endpoint'>;
}

/** Creates the services that the routes, commands and jobs share. */
export function wireServices({
  database,
  county,
  log,
  builds,
  imaging,
  payments = NO_PAYMENTS,
  config,
}: Parts): Services {
  const { dataFolder, ls1AllowedHosts, mail } = config;
  const now = () => new Date();
  const holds = cardHolds(county, now);
  return {
    database,
    county,
    log,
    now,
    serverVersion: SERVER_VERSION,
    cardHolds: holds,
    payments,
    hasMailServer: mail.kind === 'smtp',
    imaging,
    ls1: { allowedHosts: ls1AllowedHosts, ...LS1_TIMES },
    completeSale: (tx, sale) => completeFiling(tx, county.current, sale),
    notifySale: enqueuePaymentMail,
    filesIn: openUploadReceiver(join(dataFolder, 'incoming')),
    filesOut: openFileWriter(log),
    limits: openUseLimits(database, log, alertOnLimitReached({ database, log, now })),
    shownRecords: new ShownRecords(database.db, (error) =>
      log.error({ err: error }, 'shown records could not be kept'),
    ),
    isDemonstration: () => county.current.demonstration.isDemonstration,
    demonstrationLogins: () => (county.current.demonstration.isDemonstration ? demonstrationLogins() : null),
    releasing: { builds, folder: releasesFolder(config), bucket: openReleaseBucket(config) },
    remoteVersions: remoteVersionReader({ database, log }, builds),
    readUsageBalance: (session, tx = database.db) =>
      usageBalanceFor(tx, session, { county: county.current, now: now(), cardHolds: holds }),
    readSearchHistory: async (session) =>
      tellApart(
        { database, log, county: county.current, language: session.language },
        await readSearchHistory(database.db, session),
      ),
    readTransactionTotals: (session) =>
      readTransactionTotals(database.db, session, { zone: county.current.facts.timeZone, now: now() }),
  };
}
