import { callApi } from '@portal/api-client';
import { acknowledgePaymentNotice, type PaymentNotice, paymentNotices, usageBalance } from '@portal/contracts';
import { useLocation } from '@portal/router';
import { onPaymentLeftOpen, sessionStore, setBalance } from '@portal/session';
import { useEffect, useRef, useState } from 'react';

/** Polling interval while a payment is pending. */
export const POLL_INTERVAL_MS = 10_000;
/** Staff learn of a failed charge within this time, on whatever page they are. */
export const STAFF_POLL_INTERVAL_MS = 60_000;
/** Time until the first poll after an order was left: closing its window first aborts a download that is running. */
const LEFT_ORDER_MS = 1_000;
/** A payment completes within two minutes of its approval; entering the card may take a while before that. */
export const POLL_AFTER_LEAVING_MS = 180_000;

/** The order is paid and can be downloaded. */
const isDownloadable = ({ outcome }: PaymentNotice): boolean => outcome === 'PAID';
/** An alert for staff, about another user's payment. */
const isForStaff = ({ purpose }: PaymentNotice): boolean => purpose === 'STAFF';
/** Stays on the next pages. */
const isLasting = (notice: PaymentNotice): boolean => isDownloadable(notice) || isForStaff(notice);
const hasPending = (notices: readonly PaymentNotice[]): boolean => notices.some(({ outcome }) => outcome === 'PENDING');

// Updates the header after a deposit or hold that completed in the background.
async function readBalance(): Promise<void> {
  const { user } = sessionStore.getState();
  if (user === null) return;
  const answer = await callApi(usageBalance, { userId: user.userId });
  if (answer.ok) setBalance(answer.value.usageBalance);
}

/**
 * Requests notices immediately, polls while one is pending, and polls for some minutes after a payment dialog was closed early. It
 * also polls after a page load: the browser may have crashed with the card form open, and the approval may reach the server after
 * the login.
 */
class NoticeReader {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastNotices = '';
  #paidBefore: ReadonlySet<string> | undefined;
  /** Orders that were paid on this page, but whose window was closed without the pages. */
  readonly #leftOrders = new Set<string>();
  #pollUntil = Date.now() + POLL_AFTER_LEAVING_MS;
  #isPending = false;
  #isClosed = false;
  readonly #isStaffReader: boolean;
  readonly #onNotices: (notices: readonly PaymentNotice[]) => void;
  readonly #unwatch: () => void;

  constructor(isStaffReader: boolean, onNotices: (notices: readonly PaymentNotice[]) => void) {
    this.#isStaffReader = isStaffReader;
    this.#onNotices = onNotices;
    this.#unwatch = onPaymentLeftOpen((orderId) => {
      this.#pollUntil = Date.now() + POLL_AFTER_LEAVING_MS;
      if (orderId !== undefined) this.#leftOrders.add(orderId);
      this.#pollLater(orderId === undefined ? POLL_INTERVAL_MS : LEFT_ORDER_MS);
    });
  }

  async poll(): Promise<void> {
    const answer = await callApi(paymentNotices, {});
    if (this.#isClosed) return;
    if (answer.ok) {
      const { notices } = answer.value;
      this.#isPending = hasPending(notices);
      this.#update(this.#withoutOwnOrders(notices));
    }
    // One failed poll must not leave a pending payment without its outcome.
    if (this.#isPending || Date.now() < this.#pollUntil) this.#pollLater();
    else if (this.#isStaffReader) this.#pollLater(STAFF_POLL_INTERVAL_MS);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#unwatch();
  }

  #update(notices: readonly PaymentNotice[]): void {
    const known = JSON.stringify(notices);
    if (known === this.#lastNotices) return;
    const isFirst = this.#lastNotices === '';
    this.#lastNotices = known;
    this.#onNotices(notices);
    // staff have no balance
    if (!isFirst && !this.#isStaffReader) void readBalance();
  }

  /** Leaves out orders that were paid on this page, because the page downloads them itself, unless they were left. */
  #withoutOwnOrders(notices: readonly PaymentNotice[]): readonly PaymentNotice[] {
    const paid = notices.filter(isDownloadable).map(({ id }) => id);
    const before = this.#paidBefore ?? new Set(paid);
    this.#paidBefore = before;
    return notices.filter(
      (notice) => !isDownloadable(notice) || before.has(notice.id) || this.#leftOrders.has(notice.id),
    );
  }

  #pollLater(milliseconds = POLL_INTERVAL_MS): void {
    clearTimeout(this.#timer);
    // A hidden page does not poll until it is visible again.
    this.#timer = setTimeout(() => (document.hidden ? this.#pollLater() : void this.poll()), milliseconds);
  }
}

export interface PaymentNotices {
  readonly notices: readonly PaymentNotice[];
  /** Closes a notice that the user has read. */
  readonly close: (id: string) => void;
  /** Marks a notice as downloaded; its success stays visible on this page. */
  readonly fetched: (notice: PaymentNotice) => void;
}

/** Identifies a notice with its outcome, so that a later change counts as new. */
const versionOf = ({ id, outcome }: PaymentNotice): string => `${id} ${outcome}`;
const isOrder = ({ purpose }: PaymentNotice): boolean => purpose === 'IMAGES';
/** The payment is complete, and there is nothing to download. */
const isSettled = (notice: PaymentNotice): boolean => notice.outcome !== 'PENDING' && !isLasting(notice);
/** A user who leaves the page sooner may not have read the notice, so the next login shows it again. */
export const READ_MS = 5_000;

// `keepalive`: the request completes even if the user leaves the page immediately after closing the notice.
const acknowledge = ({ id }: Pick<PaymentNotice, 'id'>): void =>
  void callApi(acknowledgePaymentNotice, { id }, { keepalive: true });

/** Tracks notices that were shown long enough to be read, and acknowledges them on the next page. */
function useReading(first: PaymentNotice | undefined, pathname: string) {
  const read = useRef(new Set<string>());
  useEffect(() => {
    if (first === undefined || !isSettled(first)) return undefined;
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
 * The outcome of the current user's payments; read again for another user. Notices are shown on one page only and are gone on the
 * next. Orders stay until they are downloaded, and alerts for staff until they are closed.
 */
export function usePaymentNotices(userId: number, isStaffReader: boolean): PaymentNotices {
  const { pathname } = useLocation();
  const [page, setPage] = useState(pathname);
  const [notices, setNotices] = useState<readonly PaymentNotice[]>([]);
  const [fetched, setFetched] = useState<readonly PaymentNotice[]>([]);
  const [hidden, setHidden] = useState<readonly string[]>([]);
  useEffect(() => {
    const reader = new NoticeReader(isStaffReader, setNotices);
    void reader.poll();
    return () => reader.close();
  }, [userId, isStaffReader]);
  if (page !== pathname) {
    setPage(pathname);
    setHidden([
      ...hidden,
      ...notices
        .filter((notice) => !isLasting(notice))
        .concat(fetched)
        .map(versionOf),
    ]);
  }
  const downloaded = fetched.filter(({ id }) => notices.every((notice) => notice.id !== id));
  const open = [...notices, ...downloaded].filter((notice) => !hidden.includes(versionOf(notice)));
  // Alerts come first, then payments; downloads can wait.
  const inOrder = [
    ...open.filter(isForStaff),
    ...open.filter((notice) => !isForStaff(notice) && !isOrder(notice)),
    ...open.filter(isOrder),
  ];
  const read = useReading(inOrder[0], pathname);
  return {
    notices: inOrder,
    close: (id) => {
      setHidden([...hidden, ...open.filter((notice) => notice.id === id).map(versionOf)]);
      read.current.delete(id);
      acknowledge({ id });
    },
    fetched: (notice) => setFetched((before) => [...before, notice]),
  };
}
