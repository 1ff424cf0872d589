import { callApi } from '@portal/api-client';
import { acknowledgePaymentNotice, type PaymentNotice, paymentNotices, usageBalance } from '@portal/contracts';
import { onPaymentLeftOpen, sessionStore, setBalance } from '@portal/session';
import { useEffect, useState } from 'react';

/** While an end is awaited, the server is asked so often. */
export const ASK_MS = 10_000;
/** A payment has its end within two minutes of its approval; the card may be typed a while before that. */
export const ASK_AFTER_LEAVING_MS = 180_000;

const hasPending = (notices: readonly PaymentNotice[]): boolean => notices.some(({ outcome }) => outcome === 'PENDING');

// A deposit or a hold that came while nobody looked belongs into the header.
async function readBalance(): Promise<void> {
  const { user } = sessionStore.getState();
  if (user === null) return;
  const answer = await callApi(usageBalance, { userId: user.userId });
  if (answer.ok) setBalance(answer.value.usageBalance);
}

/** Asks for notices: at once, again while one is pending, and for some minutes after a payment window was left. */
class NoticeReader {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #known = '';
  #askUntil = 0;
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
    if (answer.ok) this.#take(notices);
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

  #askLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.ask(), ASK_MS);
  }
}

export interface PaymentNotices {
  readonly notices: readonly PaymentNotice[];
  /** The user has read it. */
  readonly close: (id: string) => void;
}

/** What became of the payments of a user, as long as it is here; read anew for another. */
export function usePaymentNotices(userId: number): PaymentNotices {
  const [notices, setNotices] = useState<readonly PaymentNotice[]>([]);
  const [closed, setClosed] = useState<readonly string[]>([]);
  useEffect(() => {
    const reader = new NoticeReader(setNotices);
    void reader.ask();
    return () => reader.close();
  }, [userId]);
  const open = notices.filter(({ id }) => !closed.includes(id));
  const isOrder = ({ purpose }: PaymentNotice): boolean => purpose === 'IMAGES';
  return {
    // What became of money first; what waits to be fetched can wait.
    notices: [...open.filter((notice) => !isOrder(notice)), ...open.filter(isOrder)],
    close: (id) => {
      setClosed((before) => [...before, id]);
      void callApi(acknowledgePaymentNotice, { id });
    },
  };
}
