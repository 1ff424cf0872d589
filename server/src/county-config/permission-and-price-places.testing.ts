// Places where settings affect permissions and prices, as seen in the responses to users' calls.
import {
  authorizeCard,
  forgotPassword,
  login,
  loginStatus,
  REPORT_CALLS,
  searchByDocumentNumber,
  signUp,
  uploadEfileImage,
} from '@portal/contracts';
import { REPORTS } from '@portal/domain';
import * as z from 'zod/mini';
import { FILER, PDF } from '../efile/efile.testing.ts';
import { type ImagingPortal, NUMBER } from '../imaging/imaging-portal.testing.ts';
import type { Customer } from '../orders/ordering.testing.ts';
import { paymentActions } from '../payments/testing/paying.testing.ts';
import { envelopeOfAnswer, TEST_PASSWORD } from '../testing/test-portal.ts';
import { VISITOR } from '../testing/visitor.ts';

type Getters = readonly [getPortal: () => ImagingPortal, getCustomer: () => Customer];
type AddCustomer = (facts: Parameters<ReturnType<typeof paymentActions>['customer']>[0]) => Promise<Customer>;

/** Counts the requests, to give each one its own address. */
let requestCount = 0;
/** A new address for each request, so that no request counts against the limits of another. */
const nextAddress = (): string => {
  requestCount += 1;
  return `10.9.${requestCount}.1`;
};

/** What differs in each response that opens a card form. */
const OF_ONE_FORM: ReadonlySet<string> = new Set(['token', 'noticeId']);
/** The content of a response without what differs in each response. */
const withoutFormIds = (content: unknown): string =>
  JSON.stringify(content, (key, value: unknown) => (OF_ONE_FORM.has(key) ? null : value));
const loginStatusSchema = z.object({ authenticated: z.boolean() });

/** The prices of images and deposits. */
export function costPlaces(...[getPortal, getCustomer]: Getters) {
  const { compute, startDeposit } = paymentActions(getPortal);
  const db = () => getPortal().services.database.db;

  /** The price of three pages, charged by page, and the price of a whole document, charged by document. */
  const pricesFor = async (customer: Customer) => {
    const prices: number[] = [];
    for (const [method, change] of [
      ['PAGE', {}],
      ['DOCUMENT', { pagesSelected: '', pageSelectionMethod: 'ENTIRE_DOCUMENT' }],
    ] as const) {
      const changes = { image_charge_method: method };
      await db().updateTable('account_doc_type').set(changes).where('account_id', '=', customer.accountId).execute();
      prices.push((await compute(customer, change)).feeSchedule.totalCents);
    }
    return prices;
  };

  /** The responses to deposits below, between and above the limits. */
  const deposits = async () => {
    const answers = [];
    for (const amount of ['22', '100', '550']) {
      const { code, content } = await startDeposit(getCustomer(), amount);
      answers.push([amount, code, withoutFormIds(content)]);
    }
    return answers;
  };

  return { deposits, pricesFor, orders: () => pricesFor(getCustomer()) };
}

/** The hold and the prices of images for customers who pay by card. */
export function cardPlaces(getPortal: () => ImagingPortal, addCustomer: AddCustomer) {
  const { pricesFor } = costPlaces(getPortal, () => {
    throw new Error('Use a separate customer for each card.');
  });
  const customer = () => addCustomer({ paymentMethod: 'CREDIT_CARD' });
  return {
    'card hold': async () => {
      const { code, content } = envelopeOfAnswer(await getPortal().send(authorizeCard, {}, await customer()));
      return [code, withoutFormIds(content)];
    },
    'card orders': async () => pricesFor(await customer()),
  };
}

/** The results of actions by visitors without a session. */
export function visitorPlaces(getPortal: () => ImagingPortal) {
  const db = () => getPortal().services.database.db;
  const statusOf = async (...[call, body, options]: Parameters<ImagingPortal['send']>) =>
    (await getPortal().send(call, body, { ...options, remoteAddress: nextAddress() })).statusCode;

  const guestLogin = async () => {
    const username = 'guest.user';
    const existing = await db().selectFrom('portal_user').select('id').where('username', '=', username).execute();
    if (existing.length === 0)
      await getPortal().addUser({ username, role: 'GUEST', account: 'Guests', passwordHash: null });
    return statusOf(login, { username, password: '' });
  };

  const registration = () => {
    requestCount += 1;
    const identity = { username: `visitor.${requestCount}`, email: `visitor.${requestCount}@tasi.example` };
    return statusOf(signUp, { ...VISITOR, ...identity });
  };

  /** For how many milliseconds the link in a registration email is valid. */
  const registrationLink = async () => {
    await registration();
    const newest = await db()
      .selectFrom('registration')
      .select('expires_at')
      .orderBy('user_id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return newest === undefined ? null : newest.expires_at.getTime() - getPortal().services.now().getTime();
  };

  const recovery = () => statusOf(forgotPassword, { username: 'title.admin', email: 'title.admin@tasi.example' });

  /** The status codes of uploads with and without the acknowledgement that the county may require. */
  const filingUpload = async () => {
    const codes = [];
    for (const acknowledgement of [true, false]) {
      const file = { name: 'deed.pdf', bytes: PDF };
      codes.push(await statusOf(uploadEfileImage, { ...FILER, acknowledgement }, { file }));
    }
    return codes;
  };

  return {
    'filing upload': filingUpload,
    'guest login': guestLogin,
    recovery,
    registration,
    'registration link': registrationLink,
  };
}

/** The results of actions by users with a session. */
export function userPlaces(...[getPortal, getCustomer]: Getters) {
  const MINUTE_MS = 60_000;

  /** Whether a session is still valid after 40 minutes without use. */
  const idleSession = async () => {
    const portal = getPortal();
    const credentials = { username: 'title.admin', password: TEST_PASSWORD };
    const answer = await portal.send(login, credentials, { remoteAddress: nextAddress() });
    const cookie = answer.cookies.map(({ name: key, value }) => `${key}=${value}`).join('; ');
    const loggedInAt = portal.services.now();
    portal.setNow(new Date(loggedInAt.getTime() + 40 * MINUTE_MS));
    const { content } = envelopeOfAnswer(await portal.send(loginStatus, undefined, { cookie }));
    portal.setNow(loggedInAt);
    return z.safeParse(loginStatusSchema, content).data?.authenticated ?? false;
  };

  const listDownload = async () => {
    const criteria = { fromDocumentNumber: NUMBER, timestamp: getPortal().services.now().getTime() };
    const { files } = searchByDocumentNumber;
    const { cookie } = getCustomer();
    return (await getPortal().send(files.csv, criteria, { cookie })).statusCode;
  };

  /** The status code of each report for staff. */
  const reports = async () => {
    const cookie = await getPortal().logIn('county.clerk');
    const codes = [];
    for (const name of REPORTS) {
      const criteria = { fromDate: '01/01/2026', toDate: '02/01/2026' };
      codes.push([name, (await getPortal().send(REPORT_CALLS[name].preview, criteria, { cookie })).statusCode]);
    }
    return codes;
  };

  return { 'idle session': idleSession, 'list download': listDownload, reports };
}
