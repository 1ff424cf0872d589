import { sql } from 'kysely';
import { findSession } from '../auth/find-session.ts';
import { DOC_KEY, NUMBER } from '../imaging/imaging-portal.testing.ts';
import { findBrokenDelivery } from '../ledger/paid-pages.ts';
import { readZoomImage } from '../orders/zoom-image.service.ts';
import { runCardPaymentsJob } from '../payments/testing/run-card-payments-job.testing.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Session } from '../platform/http/session.ts';
import { REQUEST } from '../testing/request-facts.ts';
import { type Browser, newBrowser } from './browser.testing.ts';
import type { Stage } from './cast.testing.ts';
import { readCharges, wrongCharges } from './order-charges.testing.ts';
import type { OrderHistory, OrderStep, TabStep } from './order-scenes.testing.ts';
import { report, request, sessionOf } from './requests.testing.ts';
import type { UserStep } from './steps.testing.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Whether pages may have been bought more than 30 days before the end. */
const isLong = ({ steps }: OrderHistory): boolean =>
  steps.some((step) => step.step === 'CLOCK' && step.milliseconds > 29 * DAY_MS);

interface PlayedHistory {
  readonly stage: Stage;
  readonly tabs: readonly Browser[];
  readonly documentId: number;
  readonly fetched: Set<string>;
  readonly unmarked: Set<string>;
}

/** Opens a tab for each actor. Tabs of one person share the same orders; each tab of a guest is a separate guest. */
function openTabs({ people }: Stage, { people: company }: OrderHistory): Browser[] {
  const tabs: Browser[] = [];
  for (const personIndex of company) {
    const person = people[personIndex];
    if (person === undefined) throw new RangeError(`There is no person ${personIndex}.`);
    const tabOfSamePerson = tabs.find((tab) => !person.isGuest && tab.person.userId === person.userId);
    tabs.push({ ...newBrowser(person), orders: tabOfSamePerson?.orders ?? [] });
  }
  return tabs;
}

/** Plays a history on the portal's own services; returns '' or the problem. */
export async function playOrderHistory(stage: Stage, history: OrderHistory): Promise<string> {
  const { db, admin } = stage.database;
  await sql`delete from image_state`.execute(admin);
  await db.updateTable('account_doc_type').set({ image_charge_method: history.method }).execute();
  const document = await db
    .selectFrom('document')
    .select('id')
    .where('document_number', '=', NUMBER)
    .executeTakeFirst();
  const tabs = openTabs(stage, history);
  const played: PlayedHistory = { stage, tabs, documentId: document?.id ?? 0, fetched: new Set(), unmarked: new Set() };
  for (const [index, step] of history.steps.entries()) {
    const wrong = await playStep(played, step);
    if (wrong !== '') return `step ${index + 1}, ${JSON.stringify(step)}: ${wrong}`;
  }
  await closeAll(played);
  const { rows } = await findBrokenDelivery(db);
  return rows[0]?.broken ?? wrongCharges(await readCharges(db), played, history.method, isLong(history));
}

async function playStep(played: PlayedHistory, step: OrderStep): Promise<string> {
  const { portal } = played.stage;
  if (step.step === 'CLOCK') portal.setNow(new Date(portal.services.now().getTime() + step.milliseconds));
  else if (step.step === 'PAYMENT_ROUND') await runCardPaymentsJob(portal.services);
  else if (step.step === 'TAB') return wrongAnswer(played, step.one, await send(played, step.one));
  else {
    // Concurrent logins of one tab are not tested here.
    for (const { tab } of [step.one, step.other]) await open(played, tab);
    const outcomes = await Promise.all([send(played, step.one), send(played, step.other)]);
    return outcomes.find((outcome) => outcome.startsWith('ERROR')) ?? '';
  }
  return '';
}

async function open({ stage, tabs }: PlayedHistory, tab: number): Promise<{ browser: Browser; session: Session }> {
  const browser = tabs[tab];
  if (browser === undefined) throw new RangeError(`There is no tab ${tab}.`);
  return { browser, session: await sessionOf(stage, browser) };
}

/** Sends a tab's request, and returns its result or the name of its error. */
async function send(played: PlayedHistory, { act, tab, choice }: TabStep): Promise<string> {
  try {
    const { browser, session } = await open(played, tab);
    if (act === 'ZOOM') return await zoom(played, session, choice);
    const { services } = played.stage.portal;
    const step: UserStep = { step: 'USER', act, personIndex: tab, choice, requestFault: null };
    const guid = browser.orders.at(-1 - (choice % Math.max(1, browser.orders.length)));
    const reply = await request({ stage: played.stage, services, browser, session, step });
    reply?.onAnswer?.();
    if (act === 'AUTHORIZE') await fillIn(played, browser, session);
    const answer = reply?.answer ?? 'NOTHING';
    if (guid !== undefined && (answer === 'PDF' || answer === 'ABORTED')) played.fetched.add(guid);
    return answer;
  } catch (error) {
    if (error instanceof Refusal) return error.entry.code;
    return `ERROR ${error instanceof Error ? error.stack : String(error)}`;
  }
}

async function fillIn({ stage }: PlayedHistory, browser: Browser, session: Session): Promise<void> {
  if (browser.form === null) return;
  const transactionId = stage.portal.provider.pay({}, browser.form.request);
  browser.form = null;
  await report({ services: stage.portal.services, session }, { transactionId, isDeposit: false });
}

async function zoom(played: PlayedHistory, session: Session, page: number): Promise<string> {
  const input = { sourcedDocKey: DOC_KEY, page };
  const { watermarked } = await readZoomImage(played.stage.portal.services, { input, session, request: REQUEST });
  if (watermarked) return 'MARKED';
  const isCard = session.paymentMethod === 'CREDIT_CARD' && session.accountType !== 'FLAT_FEE';
  const user = session.role === 'GUEST' ? `session ${session.sessionId}` : `user ${session.userId}`;
  played.unmarked.add(`${isCard ? user : `account ${session.accountId}`} ${played.documentId} ${page}`);
  return 'UNMARKED';
}

/** Checks that the response is no unexpected error, and that a paid, unrefunded order can be fetched for a day. */
async function wrongAnswer(played: PlayedHistory, { act, tab, choice }: TabStep, answer: string): Promise<string> {
  if (answer.startsWith('ERROR')) return answer;
  if (act !== 'FETCH' || answer !== 'ORDER_CLOSED') return '';
  const { orders = [] } = played.tabs[tab] ?? {};
  const { db } = played.stage.database;
  const guid = orders.at(-1 - (choice % Math.max(1, orders.length))) ?? '';
  const row = await db.selectFrom('image_state').selectAll().where('guid', '=', guid).executeTakeFirst();
  const now = played.stage.portal.services.now().getTime();
  const isLate = now - (row?.paid_at?.getTime() ?? 0) >= DAY_MS;
  return row === undefined || isLate || row.state === 'RETURNED' ? '' : `${guid} is ${row.state} and was not delivered`;
}

/** Logs everyone out; the jobs close the holds of sessions that ended earlier. */
async function closeAll(played: PlayedHistory): Promise<void> {
  const { portal, database } = played.stage;
  for (const [tab, { sessionToken }] of played.tabs.entries()) {
    const isLive = sessionToken !== null && (await findSession(portal.services, sessionToken)) !== null;
    if (isLive) await send(played, { act: 'LOG_OUT', tab, choice: 0 });
  }
  const openHold = await database.db
    .selectFrom('card_hold')
    .select('id')
    .where('state', '=', 'OPEN')
    .executeTakeFirst();
  if (openHold === undefined) return;
  portal.setNow(new Date(portal.services.now().getTime() + DAY_MS + 60_000));
  await runCardPaymentsJob(portal.services);
}
