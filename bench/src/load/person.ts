import { type Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import {
  computeDownloadOrder,
  type DocumentRow,
  getImage,
  getThumbnails,
  listUsers,
  payDownloadOrder,
  searchByName,
} from '@portal/contracts';
import * as z from 'zod/mini';

/** Actions of a virtual user. */
export const ACTIONS = ['search', 'images', 'pay', 'admin'] as const;
export type Action = (typeof ACTIONS)[number];

/** One call of a virtual user: its duration, and its status; 0 for a lost connection. */
export const sentSchema = z.object({ action: z.enum(ACTIONS), ms: z.number(), status: z.int() });
export type SentCall = z.output<typeof sentSchema>;

export interface PersonOptions {
  readonly url: string;
  readonly cookie: string;
  /** The user's IP address. */
  readonly address: string;
  /** Whether the bench is the proxy in front of the portal, which states the address in a header; else it connects from that address. */
  readonly sendsForwardedFor: boolean;
  readonly isClerk: boolean;
  /** Milliseconds by `performance` of this thread. */
  readonly until: number;
  readonly random: () => number;
  readonly recordCall: (sent: SentCall) => void;
  /** Keeps connections open: all people share them as behind a proxy, or each person has one, as with browsers. */
  readonly agent: Agent;
}

/** Last names to search for. */
export const NAMES = ['CASTRO', 'CRUZ', 'SABLAN', 'REYES', 'TAITANO', 'CAMACHO', 'HOCOG', 'MUNA', 'BANK', 'SANTOS'];
/** Between two actions a person reads for 3 to 9 seconds. */
const MIN_READING_MS = 3_000;
const MORE_READING_MS = 6_000;
/** Shares of the actions of a user who is not a clerk. They add up to 95, because clerks do the other 5 of 100 actions. */
const SHARES = { search: 70, images: 20, pay: 5 };
const ALL_SHARES = SHARES.search + SHARES.images + SHARES.pay;
/** Letters from A on with which a searched first name begins; few names begin with a later one. */
const INITIALS = 'ABCDEFGHIJKLMNOPQRST';
const TIMEOUT_MS = 30_000;

/** Parsed without a schema, so that the client is not slower than the portal. */
interface Found {
  readonly content: { readonly searchResults: { readonly searchResultList: readonly DocumentRow[] } };
}
const orderAnswer = z.object({ content: z.object({ imageState: z.object({ guid: z.string() }) }) });

/** Runs a virtual user, who searches, views pages and pays for them or, as a clerk, lists users, with pauses for reading. */
export async function runPerson(person: PersonOptions): Promise<void> {
  const { random, until, isClerk, agent } = person;
  /** The last result list, as JSON. */
  let list = '';
  const pick = <Item>(from: readonly Item[]): Item | undefined => from[Math.floor(random() * from.length)];

  /** Returns the response's text; undefined unless the status is 200. */
  const send = async (action: Action, path: string, body: object): Promise<string | undefined> => {
    const at = performance.now();
    const { status, text } = await post(agent, person, path, body);
    person.recordCall({ action, ms: performance.now() - at, status });
    return status === 200 ? text : undefined;
  };
  const rowWithPages = (): DocumentRow | undefined => {
    if (list === '') return undefined;
    const { content }: Found = JSON.parse(list);
    return pick(
      content.searchResults.searchResultList.filter(({ docType, pageCount }) => docType === 'LR' && pageCount > 0),
    );
  };
  const search = async (): Promise<void> => {
    const name = pick(NAMES) ?? '';
    const first = pick([...INITIALS]) ?? '';
    const criteria = { grantorGranteeLastName1: name, ...(random() < 0.5 ? { grantorGranteeFirstName1: first } : {}) };
    list = (await send('search', searchByName.path, { ...criteria, timestamp: Date.now() })) ?? '';
  };
  const viewPages = async (row: DocumentRow): Promise<void> => {
    await send('images', getThumbnails.path, { sourcedDocKey: row.sourcedDocKey, page: 1 });
  };
  const pay = async ({ sourcedDocKey, instrumentCode, pageCount }: DocumentRow): Promise<void> => {
    const choice = { pagesSelected: '', pageSelectionMethod: 'ENTIRE_DOCUMENT', pageCount };
    const order = await send('pay', computeDownloadOrder.path, { sourcedDocKey, instrumentCode, ...choice });
    if (order === undefined) return;
    const { guid } = z.parse(orderAnswer, JSON.parse(order)).content.imageState;
    const paid = await send('pay', payDownloadOrder.path, { imageStateGuid: guid });
    if (paid !== undefined) await send('pay', getImage.path, { imageStateGuid: guid });
  };
  const act = async (): Promise<void> => {
    if (isClerk) {
      await send('admin', listUsers.path, {});
      return;
    }
    const chance = random() * ALL_SHARES;
    const row = chance < SHARES.search ? undefined : rowWithPages();
    if (row === undefined) await search();
    else if (chance < SHARES.search + SHARES.images) await viewPages(row);
    else await pay(row);
  };

  await wait(random() * (MIN_READING_MS + MORE_READING_MS));
  while (performance.now() < until) {
    await act();
    await wait(MIN_READING_MS + random() * MORE_READING_MS);
  }
}

const post = (
  agent: Agent,
  { url, cookie, address, sendsForwardedFor }: PersonOptions,
  path: string,
  body: object,
): Promise<{ status: number; text: string }> =>
  new Promise((resolve) => {
    const text = JSON.stringify(body);
    const headers = {
      origin: new URL(url).origin,
      cookie,
      ...(sendsForwardedFor ? { 'x-forwarded-for': address } : {}),
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    };
    const cut = (): void => resolve({ status: 0, text: '' });
    const from = sendsForwardedFor ? {} : { localAddress: address };
    const options = { ...from, method: 'POST', agent, headers, timeout: TIMEOUT_MS };
    const sent = request(`${url}api/${path}`, options, (answer) => {
      let received = '';
      answer.setEncoding('utf8').on('data', (piece: string) => {
        received += piece;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: received }));
      answer.on('error', cut);
    });
    sent.on('error', cut);
    sent.on('timeout', () => sent.destroy());
    sent.end(text);
  });
