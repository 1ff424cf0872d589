import type { SearchHistoryEntry, UsageBalance } from '@portal/contracts';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Session } from './auth/session.ts';
import type { CountyConfig } from './county-config/county-config.ts';
import type { Imaging } from './imaging/imaging.ts';
import type { CardHolds } from './payments/card-holds.ts';
import type { Payments } from './payments/payments.ts';
import type { PortalDatabase } from './platform/database/open.ts';
import type { Database } from './platform/database/schema.ts';
import type { UseLimits } from './platform/limits/use-limits.ts';
import type { ShownRecords } from './search/shown-records.ts';

/** What the portal's nouns share. A noun offers `xRoutes(services): Route[]` and takes nothing from anywhere else. */
export interface Services {
  readonly database: PortalDatabase;
  readonly county: CountyConfig;
  readonly log: FastifyBaseLogger;
  readonly now: () => Date;
  /** Holds on cards; none while card payment is switched off. */
  readonly cardHolds: CardHolds;
  /** How cards are reached. */
  readonly payments: Payments;
  /** Page images and what draws them. */
  readonly imaging: Imaging;
  /** How often each may use what is limited. */
  readonly limits: UseLimits;
  /** Which records each reader's searches led to. */
  readonly shownRecords: ShownRecords;
  readonly serverVersion: string;
  /** True in the demonstration county only, whose accounts the login page lists. */
  readonly isDemonstration: () => boolean;
  /** The remotes that are served now. */
  readonly remoteVersions: () => readonly { readonly id: string; readonly version: string }[];
  /**
   * The balance block of the header: the ledger knows it. A charge reads it in its own transaction, before the commit: a
   * database that is busy afterwards must not turn what was charged into an error.
   */
  readonly readUsageBalance: (session: Session, tx?: Kysely<Database>) => Promise<UsageBalance>;
  /** The last five searches: searching knows them. */
  readonly readSearchHistory: (session: Session) => Promise<SearchHistoryEntry[]>;
  /** Rows of the home page: range (TODAY, MONTH, YTD), count, cents. */
  readonly readTransactionTotals: (session: Session) => Promise<string[][]>;
}
