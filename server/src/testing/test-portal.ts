import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnyEnvelope, Call, Upload } from '@portal/contracts';
import { anyEnvelopeSchema, fillPath, pathFields } from '@portal/contracts';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import * as z from 'zod/mini';
import { usernameKey } from '../accounts/username-key.ts';
import { type AppOptions, createApp } from '../app.ts';
import { saveCountyRecord } from '../county-config/county-config.store.ts';
import { type CountyConfig, openCountyConfig } from '../county-config/county-config.ts';
import type { CountyRecordName, CountyRecordsInput } from '../county-config/records.ts';
import { demonstrationLogins } from '../demonstration/accounts/demonstration-users.ts';
import { ShownRecords } from '../documents/shown-records.ts';
import { completeFiling } from '../efile/complete-filing.ts';
import { enqueuePaymentMail } from '../efile/payment.mail.ts';
import { noImaging } from '../imaging/imaging.testing.ts';
import { LS1_TIMES } from '../ls1/ls1-source.ts';
import { cardHolds } from '../payments/card-holds.ts';
import { NO_PAYMENTS } from '../payments/payments.ts';
import { alertOnLimitReached } from '../payments/use-alert.ts';
import type { PortalDatabase } from '../platform/database/portal-database.ts';
import { openUploadReceiver } from '../platform/files-in/files-in.ts';
import { openFileWriter } from '../platform/files-out/open-files-out.ts';
import { openUseLimits } from '../platform/limits/open-use-limits.ts';
import type { Services } from '../platform/services.ts';
import { errorLog } from './error-log.ts';
import { keptThread } from './kept-thread.ts';
import { multipartBody } from './multipart.ts';
import { quickHash } from './quick-hash.ts';

export const TEST_PASSWORD = 'Portal#2026';
export const TEST_ORIGIN = 'http://portal.test';

/** A portal without a socket. Tests inject requests and set its clock. */
export interface TestPortal {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly county: CountyConfig;
  setNow(now: Date): void;
  saveRecord<Name extends CountyRecordName>(name: Name, value: NonNullable<CountyRecordsInput[Name]>): Promise<void>;
  addUser(user: TestUser): Promise<{ userId: number; accountId: number }>;
  /** Sends a call as a page of the portal does; with a cookie, as a logged-in user. */
  send(call: Call, body?: object, options?: SendOptions): Promise<LightMyRequestResponse>;
  /** Logs in and returns the cookie. */
  logIn(username: string, password?: string): Promise<string>;
  close(): Promise<void>;
}

export interface TestUser {
  readonly username: string;
  readonly role: string;
  readonly account?: string;
  readonly accountType?: string;
  readonly paymentMethod?: string;
  readonly status?: string;
  /** By default a hash of `TEST_PASSWORD` that is fast to check. */
  readonly passwordHash?: string | null;
}

export interface SendOptions {
  readonly cookie?: string;
  readonly headers?: Record<string, string>;
  readonly remoteAddress?: string;
  /** For a call that uploads a file. By default, no file is sent. */
  readonly file?: { readonly name: string; readonly bytes: Buffer; readonly type?: string };
}

/** The envelope of a response. */
export const envelopeOfAnswer = (answer: LightMyRequestResponse): AnyEnvelope =>
  z.parse(anyEnvelopeSchema, answer.json());

const cookiePairsOf = (answer: LightMyRequestResponse, name: string): string =>
  answer.cookies
    .filter((cookie) => cookie.name.endsWith(name))
    .map((cookie) => `${cookie.name}=${cookie.value}`)
    .join('; ');

/** The session cookie that a response sets, as a pair of name and value that can be sent back. */
export const cookieOf = (answer: LightMyRequestResponse): string => cookiePairsOf(answer, 'portal_session');

/** The same for the cookie that identifies the browser. */
export const browserCookieOf = (answer: LightMyRequestResponse): string => cookiePairsOf(answer, 'portal_browser');

export async function openTestPortal(
  database: PortalDatabase,
  options: Partial<AppOptions> & { readonly services?: Partial<Services> } = {},
): Promise<TestPortal> {
  let now = new Date('2026-11-20T01:00:00Z');
  const county = await openCountyConfig(database.db, { pollMs: 60_000 });
  const log = errorLog();
  const services: Services = {
    database,
    county,
    log,
    now: () => now,
    serverVersion: '1.0.0',
    cardHolds: cardHolds(county, () => now),
    payments: NO_PAYMENTS,
    hasMailServer: false,
    imaging: noImaging,
    ls1: { allowedHosts: [], ...LS1_TIMES },
    completeSale: (tx, sale) => completeFiling(tx, county.current, sale),
    notifySale: enqueuePaymentMail,
    filesIn: openUploadReceiver(join(tmpdir(), `portal-incoming-${process.pid}`)),
    filesOut: openFileWriter(log, keptThread),
    // the limits use the test's clock, so that all requests of a slow test are in the same minute
    limits: openUseLimits(database, log, alertOnLimitReached({ database, log, now: () => now }), () => now.getTime()),
    shownRecords: new ShownRecords(database.db, () => undefined),
    isDemonstration: () => county.current.demonstration.isDemonstration,
    demonstrationLogins: () => (county.current.demonstration.isDemonstration ? demonstrationLogins() : null),
    releasing: {
      builds: options.pages?.builds ?? null,
      folder: options.pages?.releasesFolder ?? null,
      bucket: options.pages?.releaseBucket ?? null,
    },
    remoteVersions: async () => [],
    readTransactionTotals: async () => [],
    readUsageBalance: async () => ({ kind: 'HIDDEN', amount: 0 }),
    readSearchHistory: async () => [],
    ...options.services,
  };
  const basePath = options.basePath ?? '/';
  const app = await createApp(services, {
    basePath,
    publicOrigin: TEST_ORIGIN,
    trustProxy: [],
    checkAnswers: true,
    ...options,
  });
  const send: TestPortal['send'] = (call, body, sendOptions = {}) =>
    app.inject(requestOf(call, body, basePath, sendOptions));
  return {
    app,
    services,
    county,
    setNow: (next) => {
      now = next;
    },
    saveRecord: async (name, value) => {
      await database.db.transaction().execute((tx) => saveCountyRecord(tx, name, value));
      await county.refresh();
    },
    addUser: (user) => addUser(database, user),
    send,
    logIn: async (username, password = TEST_PASSWORD) => {
      const answer = await app.inject({
        method: 'POST',
        url: `${basePath}api/auth/login`,
        headers: { origin: TEST_ORIGIN },
        payload: { username, password },
      });
      if (answer.statusCode !== 200) throw new Error(`${username} could not log in: ${answer.body}`);
      return cookieOf(answer);
    },
    close: async () => {
      county.close();
      await app.close();
      await services.limits.close();
      await services.shownRecords.close();
    },
  };
}

/** Logs in as title.examiner, who may only search by name. Returns the cookie. */
export async function logInToNameSearch(portal: TestPortal, db: PortalDatabase['db']): Promise<string> {
  await portal.saveRecord('search', { enabled: ['Name'] });
  const { accountId } = await portal.addUser({ username: 'title.examiner', role: 'USER' });
  await db
    .insertInto('account_page_access')
    .values({ account_id: accountId, search_type: 'Name', allowed: true })
    .execute();
  return portal.logIn('title.examiner');
}

/** Moves the fields of a path from the body to the path. A missing field becomes '0', which is the id of no record. */
function splitPathFields(
  { path }: Call,
  body: object | undefined,
): { readonly path: string; readonly body: object | undefined } {
  const names = pathFields(path);
  if (names.length === 0) return { path, body };
  const defaults = Object.fromEntries(names.map((name) => [name, '0']));
  const rest = Object.entries(body ?? {}).filter(([name]) => !names.includes(name));
  return { path: fillPath(path, { ...defaults, ...body }).path, body: Object.fromEntries(rest) };
}

function requestOf(call: Call, body: object | undefined, basePath: string, options: SendOptions): InjectOptions {
  const cookie = options.cookie === undefined ? {} : { cookie: options.cookie };
  const pageHeaders = call.method === 'POST' ? { origin: TEST_ORIGIN } : { 'x-portal-request': '1' };
  const headers: Record<string, string> = { ...pageHeaders, ...cookie, ...options.headers };
  const sent = splitPathFields(call, body);
  return {
    method: call.method,
    url: `${basePath}api/${sent.path}`,
    headers,
    ...(call.upload === undefined ? jsonOf(call, sent.body) : uploadOf(call.upload, sent.body, headers, options)),
    ...(options.remoteAddress === undefined ? {} : { remoteAddress: options.remoteAddress }),
  };
}

const jsonOf = ({ method }: Call, body: object | undefined) =>
  method === 'POST' && body !== undefined ? { payload: body } : {};

function uploadOf(
  upload: Upload,
  body: object | undefined,
  headers: Record<string, string>,
  { file }: SendOptions,
): Pick<InjectOptions, 'headers' | 'payload'> {
  const { type, payload } = multipartBody([
    ...(body === undefined ? [] : [{ name: upload.fields, bytes: JSON.stringify(body) }]),
    ...(file === undefined
      ? []
      : [{ name: upload.file, bytes: file.bytes, fileName: file.name, type: file.type ?? 'application/pdf' }]),
  ]);
  return { headers: { 'content-type': type, ...headers }, payload };
}

async function addUser({ db }: PortalDatabase, user: TestUser): Promise<{ userId: number; accountId: number }> {
  const name = user.account ?? 'Pacific Title';
  const known = await db.selectFrom('account').select('id').where('name', '=', name).executeTakeFirst();
  const account =
    known ??
    (await db
      .insertInto('account')
      .values({
        name,
        kind: 'CUSTOMER',
        account_type: user.accountType ?? 'A_LA_CARTE',
        payment_method: user.paymentMethod ?? 'ESCROW',
      })
      .returning('id')
      .executeTakeFirstOrThrow());
  const { id } = await db
    .insertInto('portal_user')
    .values({
      account_id: account.id,
      username: user.username,
      username_key: usernameKey(user.username),
      password_hash: user.passwordHash === undefined ? await quickHash(TEST_PASSWORD) : user.passwordHash,
      role: user.role,
      status: user.status ?? 'A',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { userId: id, accountId: account.id };
}
