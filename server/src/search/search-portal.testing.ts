import type { DocumentSearchContent } from '@portal/contracts';
import { type AccountType, type PaymentMethod, type Role, SEARCH_TYPES } from '@portal/domain';
import { documentRoutes } from '../documents/documents.route.ts';
import { noCardHolds } from '../ledger/card-holds.ts';
import type { PortalDatabase } from '../platform/database/portal-database.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { Answer, type Route } from '../platform/http/route.ts';
import type { Session } from '../platform/http/session.ts';
import type { Services } from '../platform/services.ts';
import { REQUEST } from '../testing/request-facts.ts';
import { openTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { searchRoutes } from './search.route.ts';

/** The current time in these tests, and the timestamp that a browser with a correct clock sends. */
export const TEST_TIME = Date.parse('2026-11-20T01:00:00Z');

/** Attack strings for the fields of searches. */
export const INJECTIONS = [
  "' OR '1'='1",
  "'; DROP TABLE document; --",
  "\\'; SELECT pg_sleep(5); --",
  "Robert'); DROP TABLE party;--",
  '" OR ""="',
  "x' UNION SELECT password_hash FROM portal_user --",
  '1; ATTACH',
  '$$; DELETE FROM party; $$',
  "SMITH' AND 1=(SELECT 1/0)--",
  '$\u007bjndi:ldap://x}',
  '{{7*7}}',
  '%27%20OR%201=1',
  '\u02bc OR 1=1',
  "';--",
  "SMITH'/**/OR/**/1=1",
];

interface Person {
  readonly role?: Role;
  readonly accountType?: AccountType;
  readonly paymentMethod?: PaymentMethod;
}

const isSearch = (content: unknown): content is DocumentSearchContent =>
  typeof content === 'object' && content !== null && 'searchResults' in content;

/** Returns the refusal of an attempt; throws if it was not refused. */
export const refusalOf = async (attempt: Promise<unknown>): Promise<Refusal> => {
  const error = await attempt.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Refusal)) throw new Error('was not refused', { cause: error });
  return error;
};

/** A portal whose search calls tests can make for any kind of user, without HTTP. */
export class SearchPortal {
  readonly portal: TestPortal;
  readonly services: Services;
  readonly #database: PortalDatabase;
  #routes: Route[];
  #people = 0;

  private constructor(portal: TestPortal, database: PortalDatabase) {
    this.portal = portal;
    this.#database = database;
    this.services = { ...portal.services, cardHolds: noCardHolds };
    this.#routes = [...searchRoutes(this.services), ...documentRoutes(this.services)];
  }

  static async open(database: PortalDatabase): Promise<SearchPortal> {
    return new SearchPortal(await openTestPortal(database), database);
  }

  /** Simulates another process of the portal, with empty caches. */
  asAnotherProcess(): void {
    this.#routes = [...searchRoutes(this.services), ...documentRoutes(this.services)];
  }

  /** Creates a user whose account may make every search. */
  async person(options: Person = {}): Promise<Session> {
    const { role = 'USER', accountType = 'A_LA_CARTE', paymentMethod = 'ESCROW' } = options;
    this.#people += 1;
    const username = `person${this.#people}`;
    const user = { username, role, account: username, accountType, paymentMethod };
    const { userId, accountId } = await this.portal.addUser(user);
    return {
      sessionId: this.#people,
      userId,
      username,
      fullName: username,
      role,
      language: 'ENGLISH',
      accountId,
      accountName: username,
      accountKind: 'CUSTOMER',
      accountType,
      paymentMethod,
      flatFeeRateLevel: 0,
      hasUnlimitedImages: false,
      accountSearches: SEARCH_TYPES,
      mustChangePassword: false,
      mustSetUpSecondFactor: false,
      loggedInAt: new Date(),
      isProven: true,
    };
  }

  async call(name: string, session: Session, body: object): Promise<Answer<unknown>> {
    const found = this.#routes.find((route) => route.call.name === name);
    const response = await found?.handle(body, session, REQUEST);
    if (!(response instanceof Answer)) throw new Error(`${name} returned no answer`);
    return response;
  }

  /** Makes a search, and returns its content with the numbers of the documents. */
  async search(name: string, session: Session, body: object) {
    const { content, message } = await this.call(name, session, { timestamp: TEST_TIME, ...body });
    if (!isSearch(content)) throw new Error('no search content');
    const numbers = content.searchResults.searchResultList.map((row) => row.docNumber);
    return { ...content, message, numbers, total: content.searchResults.totalRecordCount };
  }

  /** The kinds and details of a user's audit rows, in order. */
  async audited(session: Session): Promise<{ kind: string; detail: object }[]> {
    return this.#database.db
      .selectFrom('audit_log')
      .select(['kind', 'detail'])
      .where('user_id', '=', session.userId)
      .orderBy('id')
      .execute();
  }

  close(): Promise<void> {
    return this.portal.close();
  }
}
