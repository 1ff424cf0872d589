import { callApi } from '@portal/api-client';
import { acknowledgePaymentNotice, type PaymentNotice, paymentNotices, usageBalance } from '@portal/contracts';
import { useLocation } from '@portal/router';
import { onPaymentLeftOpen, sessionStore, setBalance } from '@portal/session';
import { useEffect, useRef, useState } from 'react';

/** While an end is awaited, the server is asked so often. */
export const ASK_MS = 10_000;
/** A payment has its end within two minutes of its approval; the card may be typed a while before that. */
export const ASK_AFTER_LEAVING_MS = 180_000;

/** It is paid and can be downloaded. */
const isToFetch = ({ outcome }: PaymentNotice): boolean => outcome === 'PAID';
const hasPending = (notices: readonly PaymentNotice[]): boolean => notices.some(({ outcome }) => outcome === 'PENDING');

// A deposit or a hold that came while nobody looked belongs into the header.
async function readBalance(): Promise<void> {
  const { user } = sessionStore.getState();
  if (user === null) return;
  const answer = await callApi(usageBalance, { userId: user.userId });
  if (answer.ok) setBalance(answer.value.usageBalance);
}

/**
 * Asks for notices: at once, again while one is pending, and for some minutes after a payment window was left. So it does after
 * a page load: a browser may have died over a card form, and the server hears of the approval later than of the login.
 */
class NoticeReader {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #known = '';
  #paidBefore: ReadonlySet<string> | undefined;
  #askUntil = Date.now() + ASK_AFTER_LEAVING_MS;
  #isClosed = false;
  readonly #onNotices: (notices: readonly PaymentNotice[]) => void;
  readonly #unwatch: () => void;

  constructor(onNotices: (notices: readonly PaymentNotice[]) => void) {
    this.#onNotices = onNotices;
    this.#unwatch = onPaymentLeftOpen(() => {
      this.#askUntil = Date.now() + ASK_AFTER_LEAVING_MS;
      this.#askLater();
    });
  }

  async ask(): Promise<void> {
    const answer = await callApi(paymentNotices, {});
    if (this.#isClosed) return;
    // What cannot be had is asked for with the next login; nothing is lost by it.
    const notices = answer.ok ? answer.value.notices : [];
    if (answer.ok) this.#take(this.#withoutOwnOrders(notices));
    if (hasPending(notices) || Date.now() < this.#askUntil) this.#askLater();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#unwatch();
  }

  #take(notices: readonly PaymentNotice[]): void {
    const known = JSON.stringify(notices);
    if (known === this.#known) return;
    const isFirst = this.#known === '';
    this.#known = known;
    this.#onNotices(notices);
    if (!isFirst) void readBalance();
  }

  /** An order that is paid on this page is being fetched there: it does not wait to be. */
  #withoutOwnOrders(notices: readonly PaymentNotice[]): readonly PaymentNotice[] {
    const paid = notices.filter(isToFetch).map(({ id }) => id);
    const before = this.#paidBefore ?? new Set(paid);
    this.#paidBefore = before;
    return notices.filter((notice) => !isToFetch(notice) || before.has(notice.id));
  }

  #askLater(): void {
    clearTimeout(this.#timer);
    // A page that nobody sees waits: it asks when it is seen again.
    this.#timer = setTimeout(() => (document.hidden ? this.#askLater() : void this.ask()), ASK_MS);
  }
}

export interface PaymentNotices {
  readonly notices: readonly PaymentNotice[];
  /** The user has read it. */
  readonly close: (id: string) => void;
  /** The user has fetched it: its success stays in view on this page. */
  readonly fetched: (notice: PaymentNotice) => void;
}

/** As it stands now: what has changed since is another piece of news. */
const newsOf = ({ id, outcome }: PaymentNotice): string => `${id} ${outcome}`;
const isOrder = ({ purpose }: PaymentNotice): boolean => purpose === 'IMAGES';
/** Nothing more will come of it, and nothing is to be fetched. */
const isOver = (notice: PaymentNotice): boolean => notice.outcome !== 'PENDING' && !isToFetch(notice);
/** A user who moves on sooner may not have read it: the next login shows it again. */
export const READ_MS = 5_000;

// A user who closes a notice and leaves the page at once has read it anyway.
const acknowledge = ({ id }: Pick<PaymentNotice, 'id'>): void =>
  void callApi(acknowledgePaymentNotice, { id }, { keepalive: true });

/** Notes a notice that was there long enough to be read, and acknowledges it on the next page. */
function useReading(first: PaymentNotice | undefined, pathname: string) {
  const read = useRef(new Set<string>());
  useEffect(() => {
    if (first === undefined || !isOver(first)) return undefined;
    const timer = setTimeout(() => read.current.add(first.id), READ_MS);
    return () => clearTimeout(timer);
  }, [first]);
  useEffect(() => {
    if (pathname === '') return;
    for (const id of read.current) acknowledge({ id });
    read.current.clear();
  }, [pathname]);
  return read;
}

/**
 * The outcome of the current user's payments; read again for another user. News is shown on one page only: on the next page,
 * notices that were shown are gone. Orders that can be fetched stay until they are.
 */
export function usePaymentNotices(userId: number): PaymentNotices {
  const { pathname } = useLocation();
  const [page, setPage] = useState(pathname);
  const [notices, setNotices] = useState<readonly PaymentNotice[]>([]);
  const [fetched, setFetched] = useState<readonly PaymentNotice[]>([]);
  const [gone, setGone] = useState<readonly string[]>([]);
  useEffect(() => {
    const reader = new NoticeReader(setNotices);
    void reader.ask();
    return () => reader.close();
  }, [userId]);
  if (page !== pathname) {
    setPage(pathname);
    setGone([
      ...gone,
      ...notices
        .filter((notice) => !isToFetch(notice))
        .concat(fetched)
        .map(newsOf),
    ]);
  }
  const later = fetched.filter(({ id }) => notices.every((notice) => notice.id !== id));
  const open = [...notices, ...later].filter((notice) => !gone.includes(newsOf(notice)));
  // What became of money first; what waits to be fetched can wait.
  const inOrder = [...open.filter((notice) => !isOrder(notice)), ...open.filter(isOrder)];
  const read = useReading(inOrder[0], pathname);
  return {
    notices: inOrder,
    close: (id) => {
      setGone([...gone, ...open.filter((notice) => notice.id === id).map(newsOf)]);
      read.current.delete(id);
      acknowledge({ id });
    },
    fetched: (notice) => setFetched((before) => [...before, notice]),
  };
}
