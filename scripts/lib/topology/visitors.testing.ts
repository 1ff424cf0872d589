import { Agent } from 'node:http';
import * as z from 'zod/mini';
import {
  computeDownloadOrder,
  payDownloadOrder,
  readSavedSearches,
  saveSearch,
  searchByName,
  usageBalance,
} from '../../../packages/contracts/src/index.ts';
import { DEMONSTRATION_PASSWORD } from '../../../server/src/demonstration/accounts/demonstration-users.ts';
import { browserRequest, type ResponseSummary } from './browser-request.testing.ts';

/** Users of the demo county that search and buy without a card. */
export const USERNAMES = [
  'title.admin',
  'title.examiner',
  'flatfee.admin',
  'flatfee.user',
  'invoice.admin',
  'county.clerk',
];

/** Statuses to retry. A proxy sends them if a server is down, and a server sends 503 if it is overloaded or stopping. */
const RETRYABLE = [502, 503, 504];

/** The outcome of a call. The status is 0 if there was no response. */
export interface CallOutcome extends ResponseSummary {
  readonly path: string;
  readonly tookMs: number;
  /** Number of tries. */
  readonly tries: number;
}

/** A user with a session, at one address of the portal. */
export class Visitor {
  readonly #publicUrl: string;
  readonly #mayRetry: boolean;
  readonly #cookie: string;
  readonly #agent = new Agent({ keepAlive: true });
  readonly answers: CallOutcome[] = [];

  constructor(publicUrl: string, cookie: string, mayRetry: boolean) {
    this.#publicUrl = publicUrl;
    this.#cookie = cookie;
    this.#mayRetry = mayRetry;
  }

  close(): void {
    this.#agent.destroy();
  }

  /** Sends a call, and sends it once more if retries are allowed and the first try got no response of the portal. */
  async send(call: { method: string; path: string }, body?: object, at = this.#publicUrl): Promise<CallOutcome> {
    const first = await this.#try(call, body, at, 1);
    const answer =
      this.#mayRetry && (first.status === 0 || RETRYABLE.includes(first.status))
        ? await this.#try(call, body, at, 2)
        : first;
    this.answers.push(answer);
    return answer;
  }

  async #try(
    call: { method: string; path: string },
    body: object | undefined,
    at: string,
    tries: number,
  ): Promise<CallOutcome> {
    const startedAt = performance.now();
    const outcomeOf = (response: ResponseSummary): CallOutcome => ({
      ...response,
      path: call.path,
      tries,
      tookMs: performance.now() - startedAt,
    });
    const headers = call.method === 'GET' ? { 'x-portal-request': '1' } : { 'content-type': 'application/json' };
    try {
      const answer = await browserRequest(this.#agent, `${at}/api/${call.path}`, {
        method: call.method,
        headers: { origin: this.#publicUrl, cookie: this.#cookie, ...headers },
        ...(call.method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
      });
      return outcomeOf(answer);
    } catch (error) {
      return outcomeOf({ status: 0, body: String(error) });
    }
  }
}

const searchSchema = z.object({ content: searchByName.content });
const orderSchema = z.object({ content: computeDownloadOrder.content });

interface RetryOptions {
  /** Whether a refused or failed call is sent again. */
  readonly mayRetry: boolean;
}

/** The wait of a user between two rounds. */
const PAUSE_MS = 200;

/** Logs in a user; the session is valid on every server. */
export async function logInVisitor(url: string, username: string, { mayRetry }: RetryOptions): Promise<Visitor> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: DEMONSTRATION_PASSWORD }),
  });
  if (answer.status !== 200) throw new Error(`${username} could not log in: ${await answer.text()}`);
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  return new Visitor(url, cookies.join('; '), mayRetry);
}

export const searchFor = (lastName: string) => ({ grantorGranteeLastName1: lastName });

/** One round of a user: a search, the balance, and optionally a purchase. Returns the guid of a paid order. */
async function runRound(visitor: Visitor, lastName: string, isBuying: boolean): Promise<string | undefined> {
  const found = await visitor.send(searchByName, searchFor(lastName));
  await visitor.send(usageBalance);
  if (!isBuying || found.status !== 200) return undefined;
  const rows = z.parse(searchSchema, JSON.parse(found.body)).content.searchResults.searchResultList;
  const row = rows.find(({ pageCount }) => pageCount > 0);
  if (row === undefined) return undefined;
  const order = await visitor.send(computeDownloadOrder, {
    sourcedDocKey: row.sourcedDocKey,
    instrumentCode: row.instrumentCode,
    pagesSelected: '1',
    pageSelectionMethod: 'CSV_PAGES',
    pageCount: row.pageCount,
  });
  if (order.status !== 200) return undefined;
  const { guid } = z.parse(orderSchema, JSON.parse(order.body)).content.imageState;
  const paid = await visitor.send(payDownloadOrder, { imageStateGuid: guid });
  return paid.status === 200 && paid.body.includes('"PAID"') ? guid : undefined;
}

/** Saves a search under a name, at a given server. */
export const saveVisitorSearch = (visitor: Visitor, name: string, at: string) =>
  visitor.send(saveSearch, { name, type: 'Name', criteria: { grantorGranteeLastName1: name } }, at);
export const readVisitorSearches = (visitor: Visitor, at: string) => visitor.send(readSavedSearches, undefined, at);

export interface Load {
  /** All responses so far. */
  answers(): CallOutcome[];
  /** Guids of orders that were reported as paid. */
  readonly paid: string[];
  stop(): Promise<void>;
}

/** Starts six users who search and buy through the proxy until they are stopped. */
export async function startLoad(url: string, lastName: string, retries: RetryOptions): Promise<Load> {
  const visitors = await Promise.all(USERNAMES.map((username) => logInVisitor(url, username, retries)));
  const paid: string[] = [];
  let isOver = false;
  const work = async (visitor: Visitor): Promise<void> => {
    for (let round = 0; !isOver; round += 1) {
      const guid = await runRound(visitor, lastName, round % 4 === 0);
      if (guid !== undefined) paid.push(guid);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };
  const ended = Promise.all(visitors.map(work));
  return {
    answers: () => visitors.flatMap(({ answers }) => answers),
    paid,
    async stop() {
      isOver = true;
      await ended;
      for (const visitor of visitors) visitor.close();
    },
  };
}
