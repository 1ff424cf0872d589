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
import { findWrongOrderCharge, type ReceivedPages, readCharges } from './order-charges.testing.ts';
import type { OrderHistory, OrderStep, TabStep } from './random-order-history.testing.ts';
import { reportPayment, request, sessionOf } from './requests.testing.ts';
import type { UserStep } from './steps.testing.ts';
import type { World } from './world.testing.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Whether pages may have been bought more than 30 days before the end, so that they had to be bought again. */
const canRepeat = ({ steps }: OrderHistory): boolean =>
  steps.some((step) => step.step === 'CLOCK' && step.milliseconds > 29 * DAY_MS);

interface OrderSimulation {
  readonly world: World;
  readonly tabs: readonly Browser[];
  readonly documentId: number;
  readonly fetched: Set<string>;
  readonly unmarked: ReceivedPages['unmarked'][number][];
}

/** Opens a tab for each actor. Tabs of one person share the same orders; each tab of a guest is a separate guest. */
function openTabs({ people }: World, { people: company }: OrderHistory): Browser[] {
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
export async function runOrderHistory(world: World, history: OrderHistory): Promise<string> {
  const { db, admin } = world.database;
  await sql`delete from image_state`.execute(admin);
  await db.updateTable('account_doc_type').set({ image_charge_method: history.method }).execute();
  const document = await db
    .selectFrom('document')
    .select('id')
    .where('document_number', '=', NUMBER)
    .executeTakeFirst();
  const tabs = openTabs(world, history);
  const simulation: OrderSimulation = {
    world,
    tabs,
    documentId: document?.id ?? 0,
    fetched: new Set(),
    unmarked: [],
  };
  for (const [index, step] of history.steps.entries()) {
    const wrong = await runStep(simulation, step);
    if (wrong !== '') return `step ${index + 1}, ${JSON.stringify(step)}: ${wrong}`;
  }
  await closeAll(simulation);
  const { rows } = await findBrokenDelivery(db);
  return rows[0]?.broken ?? findWrongOrderCharge(await readCharges(db), simulation, history.method, canRepeat(history));
}

async function runStep(simulation: OrderSimulation, step: OrderStep): Promise<string> {
  const { portal } = simulation.world;
  if (step.step === 'CLOCK') portal.setNow(new Date(portal.services.now().getTime() + step.milliseconds));
  else if (step.step === 'PAYMENT_ROUND') await runCardPaymentsJob(portal.services);
  else if (step.step === 'TAB') return wrongAnswer(simulation, step.one, await send(simulation, step.one));
  else {
    // Concurrent logins of one tab are not tested here.
    for (const { tab } of [step.one, step.other]) await open(simulation, tab);
    const outcomes = await Promise.all([send(simulation, step.one), send(simulation, step.other)]);
    return outcomes.find((outcome) => outcome.startsWith('ERROR')) ?? '';
  }
  return '';
}

async function open({ world, tabs }: OrderSimulation, tab: number): Promise<{ browser: Browser; session: Session }> {
  const browser = tabs[tab];
  if (browser === undefined) throw new RangeError(`There is no tab ${tab}.`);
  return { browser, session: await sessionOf(world, browser) };
}

/** Sends a tab's request, and returns its result or the name of its error. */
async function send(simulation: OrderSimulation, { action, tab, choice }: TabStep): Promise<string> {
  try {
    const { browser, session } = await open(simulation, tab);
    if (action === 'ZOOM') return await zoom(simulation, session, choice);
    const { services } = simulation.world.portal;
    const step: UserStep = { step: 'USER', action, personIndex: tab, choice, requestFault: null };
    const guid = browser.orders.at(-1 - (choice % Math.max(1, browser.orders.length)));
    const reply = await request({ world: simulation.world, services, browser, session, step });
    reply?.onAnswer?.();
    if (action === 'AUTHORIZE') await fillIn(simulation, browser, session);
    const answer = reply?.answer ?? 'NOTHING';
    if (guid !== undefined && (answer === 'PDF' || answer === 'ABORTED')) simulation.fetched.add(guid);
    return answer;
  } catch (error) {
    if (error instanceof Refusal) return error.entry.code;
    return `ERROR ${error instanceof Error ? error.stack : String(error)}`;
  }
}

async function fillIn({ world }: OrderSimulation, browser: Browser, session: Session): Promise<void> {
  if (browser.form === null) return;
  const transactionId = world.portal.provider.pay({}, browser.form.request);
  browser.form = null;
  await reportPayment({ services: world.portal.services, session }, { transactionId, isDeposit: false });
}

async function zoom(simulation: OrderSimulation, session: Session, page: number): Promise<string> {
  const input = { sourcedDocKey: DOC_KEY, page };
  const { watermarked } = await readZoomImage(simulation.world.portal.services, { input, session, request: REQUEST });
  if (watermarked) return 'MARKED';
  const isCard = session.paymentMethod === 'CREDIT_CARD' && session.accountType !== 'FLAT_FEE';
  const user = session.role === 'GUEST' ? `session ${session.sessionId}` : `user ${session.userId}`;
  const buyer = isCard ? user : `account ${session.accountId}`;
  simulation.unmarked.push({ buyer, document: simulation.documentId, page });
  return 'UNMARKED';
}

/** Checks that the response is no unexpected error, and that a paid, unrefunded order can be fetched for a day. */
async function wrongAnswer(
  simulation: OrderSimulation,
  { action, tab, choice }: TabStep,
  answer: string,
): Promise<string> {
  if (answer.startsWith('ERROR')) return answer;
  if (action !== 'FETCH' || answer !== 'ORDER_CLOSED') return '';
  const { orders = [] } = simulation.tabs[tab] ?? {};
  const { db } = simulation.world.database;
  const guid = orders.at(-1 - (choice % Math.max(1, orders.length))) ?? '';
  const row = await db.selectFrom('image_state').selectAll().where('guid', '=', guid).executeTakeFirst();
  const now = simulation.world.portal.services.now().getTime();
  const isLate = now - (row?.paid_at?.getTime() ?? 0) >= DAY_MS;
  return row === undefined || isLate || row.state === 'RETURNED' ? '' : `${guid} is ${row.state} and was not delivered`;
}

/** Logs everyone out; the jobs close the holds of sessions that ended earlier. */
async function closeAll(simulation: OrderSimulation): Promise<void> {
  const { portal, database } = simulation.world;
  for (const [tab, { sessionToken }] of simulation.tabs.entries()) {
    const isLive = sessionToken !== null && (await findSession(portal.services, sessionToken)) !== null;
    if (isLive) await send(simulation, { action: 'LOG_OUT', tab, choice: 0 });
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
