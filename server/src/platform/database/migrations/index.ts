import type { Migration } from 'kysely/migration';
import * as extensions from './0000-extensions.ts';
import * as platform from './0001-platform.ts';
import * as records from './0002-records.ts';
import * as ledger from './0003-ledger.ts';
import * as imaging from './0004-imaging.ts';
import * as payments from './0005-payments.ts';
import * as imageFiles from './0006-image-files.ts';
import * as recovery from './0007-recovery.ts';
import * as settledHolds from './0008-settled-holds.ts';
import * as watchedAttempts from './0009-watched-attempts.ts';
import * as registration from './0010-registration.ts';
import * as knownBrowsers from './0011-known-browsers.ts';
import * as freePages from './0012-free-pages.ts';
import * as auditKeys from './0014-audit-keys.ts';
import * as ownLocks from './0015-own-locks.ts';
import * as fairShares from './0016-fair-shares.ts';
import * as jobs from './0017-jobs.ts';
import * as slidePictures from './0018-slide-pictures.ts';
import * as searches from './0019-searches.ts';
import * as userVersions from './0020-user-versions.ts';
import * as efile from './0021-efile.ts';
import * as taxLiens from './0022-tax-liens.ts';
import * as torrens from './0023-torrens.ts';
import * as reports from './0025-reports.ts';
import * as userSearch from './0027-user-search.ts';
import * as tractBook from './0028-tract-book.ts';
import * as grantorGranteeBook from './0029-grantor-grantee-book.ts';
import * as nameWords from './0030-name-words.ts';
import * as savedSearches from './0031-saved-searches.ts';
import * as accountManagement from './0032-account-management.ts';
import * as jobHistory from './0034-job-history.ts';
import * as efileQueue from './0036-efile-queue.ts';
import * as issuedStatements from './0038-issued-statements.ts';
import * as auditTrail from './0039-audit-trail.ts';
import * as secondFactor from './0040-second-factor.ts';
import * as proofs from './0042-proofs.ts';
import * as remoteRegistry from './0044-remote-registry.ts';
import * as accountMonths from './0046-account-months.ts';
import * as inactiveUsers from './0047-inactive-users.ts';
import * as ls1Migration from './0048-ls1-migration.ts';
import * as invitations from './0049-invitations.ts';
import * as orders from './0052-orders.ts';
import * as longLists from './0056-long-lists.ts';
import * as handedBack from './0060-handed-back.ts';

/**
 * Every migration, in the order in which they run: that of their names. A released migration never changes; a correction is a new one.
 * Numbers may be missing.
 */
export const migrations: Record<string, Migration> = {
  '0000-extensions': extensions,
  '0001-platform': platform,
  '0002-records': records,
  '0003-ledger': ledger,
  '0004-imaging': imaging,
  '0005-payments': payments,
  '0006-image-files': imageFiles,
  '0007-recovery': recovery,
  '0008-settled-holds': settledHolds,
  '0009-watched-attempts': watchedAttempts,
  '0010-registration': registration,
  '0011-known-browsers': knownBrowsers,
  '0012-free-pages': freePages,
  '0014-audit-keys': auditKeys,
  '0015-own-locks': ownLocks,
  '0016-fair-shares': fairShares,
  '0017-jobs': jobs,
  '0018-slide-pictures': slidePictures,
  '0019-searches': searches,
  '0020-user-versions': userVersions,
  '0021-efile': efile,
  '0022-tax-liens': taxLiens,
  '0023-torrens': torrens,
  '0025-reports': reports,
  '0027-user-search': userSearch,
  '0028-tract-book': tractBook,
  '0029-grantor-grantee-book': grantorGranteeBook,
  '0030-name-words': nameWords,
  '0031-saved-searches': savedSearches,
  '0032-account-management': accountManagement,
  '0034-job-history': jobHistory,
  '0036-efile-queue': efileQueue,
  '0038-issued-statements': issuedStatements,
  '0039-audit-trail': auditTrail,
  '0040-second-factor': secondFactor,
  '0042-proofs': proofs,
  '0044-remote-registry': remoteRegistry,
  '0046-account-months': accountMonths,
  '0047-inactive-users': inactiveUsers,
  '0048-ls1-migration': ls1Migration,
  '0049-invitations': invitations,
  '0052-orders': orders,
  '0056-long-lists': longLists,
  '0060-handed-back': handedBack,
};
