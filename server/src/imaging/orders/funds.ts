import { cents, type PayerKind, type Price } from '@portal/domain';
import type { Kysely } from 'kysely';
import type { Session } from '../../auth/session.ts';
import { balanceOf, ofCustomer } from '../../ledger/ledger-account.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Services } from '../../services.ts';

/** Whether a price can be paid now, and the balance before it; null where none is shown. */
export interface Funds {
  readonly balance: number | null;
  readonly isSufficient: boolean;
  /** For card payers: whether there is a hold at all. */
  readonly hasHold: boolean;
}

/** Looks at the payer's means without touching them: paying decides again. */
export async function readFunds(
  db: Kysely<Database>,
  services: Pick<Services, 'cardHolds' | 'readUsageBalance'>,
  session: Session,
  payer: PayerKind,
  price: Price,
): Promise<Funds> {
  if (payer === 'ESCROW') {
    const balance = await balanceOf(db, ofCustomer('ESCROW', session.accountId));
    return { balance, isSufficient: balance >= price.totalCents, hasHold: false };
  }
  if (payer === 'IMAGE_CREDITS') {
    const balance = await balanceOf(db, ofCustomer('IMAGES', session.accountId));
    return { balance, isSufficient: balance >= price.imageCredits, hasHold: false };
  }
  if (payer === 'CARD') {
    const drawn = await services.cardHolds.drawn(db, session);
    const covers = price.totalCents === 0 ? 'COVERED' : await services.cardHolds.covers(db, session, price.totalCents);
    return { balance: drawn ?? cents(0), isSufficient: covers === 'COVERED', hasHold: drawn !== null };
  }
  if (payer !== 'INVOICE') return { balance: null, isSufficient: true, hasHold: false };
  const { kind, amount } = await services.readUsageBalance(session);
  return { balance: kind === 'ACCRUED' ? amount : null, isSufficient: true, hasHold: false };
}
