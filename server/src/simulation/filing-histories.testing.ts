import {
  acceptEfile,
  type EfileEntry,
  efileAuthAndCaptureResponse,
  efileCapture,
  handBackEfile,
  holdEfile,
  rejectEfile,
} from '@portal/contracts';
import { type Cents, cents, failed } from '@portal/domain';
import { PDF } from '../efile/efile.testing.ts';
import { queueing, RECORDING } from '../efile/queue/queue.testing.ts';
import type { ImagingPortal } from '../imaging/imaging-portal.testing.ts';
import type { StoredPageRenderer } from '../imaging/thumbnails/stored-page-renderer.ts';
import type { FakeProvider } from '../payments/testing/fake-provider.ts';
import { MINUTE } from '../payments/testing/paying.testing.ts';
import type { Random } from './random.testing.ts';

/**
 * A renderer that opens no files: every document has one page, and every stamp succeeds, because these histories are about money.
 */
export const fakeFileOpener: StoredPageRenderer = {
  render: async () => null,
  canDraw: async () => true,
  redraw: async () => null,
  countPdfPages: async () => ({ pages: 1 }),
  doubtfulPages: async () => new Set(),
  inspect: async () => ({ isSound: true, kind: 'PDF', pages: 1 }),
  inspectPage: async () => [],
  stamp: async () => PDF,
  unpack: () => Promise.reject(new Error('nothing is unpacked here')),
  copyPdfPages: async () => PDF,
  warm: () => undefined,
  close: () => undefined,
};

/** The price of a filing in cents, without and with the card fee. */
const PRICE = 1200;
const PRICE_BY_CARD = 1230;
export const OPENING_ESCROW = 60_000;
const STEPS = 24;
/** The number of half hours at the end without new filings. */
const REST_STEPS = 14;

/** A payment that the provider holds for review. */
const UNDER_REVIEW = { state: 'UNDECIDED', settled: cents(0) } as const;
const REVIEWS: readonly [Review, ...Review[]] = [
  (amount) => ({ state: 'CAPTURED', settled: amount }),
  (amount) => ({ state: 'CAPTURED', settled: amount }),
  () => ({ state: 'DECLINED' }),
  () => ({ state: 'VOIDED' }),
];
type Review = (amount: Cents) => object;

/** The provider's reviewers decide some payments, and at the end all of them. */
function review(card: FakeProvider, random: Random, isEnd = false): void {
  for (const found of card.transactions.values()) {
    if (found.state !== 'UNDECIDED') continue;
    if (isEnd) found.state = 'DECLINED';
    else if (random.percent(40)) Object.assign(found, random.pick(REVIEWS)(found.authorized));
  }
}

/**
 * Like the real provider, refuses to void a payment under review, so that a payment the portal gave up on may still be charged.
 */
function refuseVoidsUnderReview(card: FakeProvider): void {
  const voidNow = card.void.bind(card);
  const refused = failed({ kind: 'REFUSED', mayHaveHappened: false, code: '', detail: 'under review' } as const);
  Object.assign(card, {
    void: async (id: string) => (card.transactions.get(id)?.state === 'UNDECIDED' ? refused : voidNow(id)),
  });
}

/** The expected state of the books at the end. */
export interface ExpectedBooks {
  readonly escrow: number;
  readonly owed: number;
  readonly taken: number;
}

/**
 * Plays a history of filings: accounts and visitors file, repeat requests and disappear, the provider loses responses, and two
 * clerks work on the queue concurrently and click twice.
 */
export async function runFilings(portal: ImagingPortal, random: Random): Promise<void> {
  const { customer, clerk, upload, submit, send, step, takeNext, card, runPaymentJob, later } = queueing(() => portal);
  const title = await customer({ username: 'title.admin', role: 'ACCOUNT', escrow: OPENING_ESCROW });
  const bank = await customer({ username: 'bank', role: 'ACCOUNT', account: 'Bank', paymentMethod: 'INVOICE' });
  const walkIn = await customer({ username: 'walk.in', account: 'Walk-in', paymentMethod: 'CREDIT_CARD' });
  refuseVoidsUnderReview(card());
  const clerks = [await clerk('clerk.one'), await clerk('clerk.two')] as const;

  const times = (): number => 1 + random.below(3);
  const fileFromAccount = async (cookie: string): Promise<void> => {
    const { imageId } = await upload({ cookie });
    await Promise.all(Array.from({ length: times() }, () => submit(cookie, { imageId })));
  };
  const fileByCard = async (): Promise<void> => {
    const { imageId, cookie, totalCharge } = await upload(random.percent(30) ? { cookie: walkIn.cookie } : {});
    const form = await send(efileCapture, { amount: totalCharge, imageId }, cookie);
    // A repeated document whose card may already have been charged gets no second form.
    if (!form.ok) return;
    const transId = card().pay(random.percent(60) ? UNDER_REVIEW : {});
    if (random.percent(30)) card().faults.lookUp = ['TIMEOUT'];
    // A closed browser reports nothing; the portal finds the payment with a scheduled job.
    if (random.percent(30)) return;
    await Promise.all(Array.from({ length: times() }, () => send(efileAuthAndCaptureResponse, { transId }, cookie)));
    if (random.percent(60)) await submit(cookie, { imageId, paymentTransactionId: transId });
  };
  const decide = (cookie: string, entry: EfileEntry): Promise<unknown> => {
    const keepsCharge = random.percent(30);
    return random.pick([
      () => step(acceptEfile, cookie, entry, RECORDING),
      () => step(rejectEfile, cookie, entry, { reason: 'IN_COLOR', keepsCharge }),
      () => step(rejectEfile, cookie, entry, { reason: 'DUPLICATE', keepsCharge }),
      () => step(holdEfile, cookie, entry, { note: 'Later.' }),
      () => step(handBackEfile, cookie, entry),
    ])();
  };
  const work = async (): Promise<void> => {
    const taken = await Promise.all(clerks.map((cookie) => takeNext(cookie)));
    await Promise.all(
      taken.flatMap((entry) =>
        entry === null ? [] : Array.from({ length: times() }, () => decide(random.pick(clerks), entry)),
      ),
    );
  };
  const passTime = async (): Promise<void> => {
    later(MINUTE);
    if (random.percent(40)) card().settle();
    if (random.percent(30)) card().faults.void = ['RESPONSE_LOST'];
    await runPaymentJob();
  };
  const actions: readonly [() => Promise<void>, ...(() => Promise<void>)[]] = [
    () => fileFromAccount(title.cookie),
    () => fileFromAccount(bank.cookie),
    fileByCard,
    fileByCard,
    work,
    work,
    passTime,
    async () => review(card(), random),
  ];
  for (let index = 0; index < STEPS; index += 1) await random.pick(actions)();
  for (let restStep = 0; restStep < REST_STEPS; restStep += 1) {
    later(30 * MINUTE);
    // reviews begin after two hours, when every form has expired; all payments still undecided near the end are declined
    if (restStep > 3) review(card(), random, restStep === REST_STEPS - 2);
    await runPaymentJob();
  }
}

/** The expected state of the books, computed from the queue. */
export async function computeExpected({ services }: ImagingPortal): Promise<ExpectedBooks> {
  const rows = await services.database.db
    .selectFrom('efile_document')
    .innerJoin('efile_entry', 'efile_entry.document_id', 'efile_document.id')
    .select(['efile_document.payment', 'efile_entry.money'])
    .execute();
  const kept = (payment: string): number =>
    rows.filter((row) => row.payment === payment && row.money !== 'REFUNDED').length;
  return {
    escrow: OPENING_ESCROW - kept('ESCROW') * PRICE,
    owed: 0 - kept('INVOICE') * PRICE,
    taken: kept('CREDIT_CARD') * PRICE_BY_CARD,
  };
}
