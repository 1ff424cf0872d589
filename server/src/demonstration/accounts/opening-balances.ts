import { cents } from '@portal/domain';
import { grantImages, postOpeningBalance } from '../../ledger/balance-changes.ts';
import type { SeedOptions } from './seed.ts';

const SYSTEM = { userId: null, accountId: null };

/** Posts the opening balances of the demonstration's accounts to the ledger. */
export const openingBalances = (now: Date): Pick<SeedOptions, 'postOpeningBalance' | 'postOpeningImages'> => ({
  postOpeningBalance: async (tx, accountId, amount) => {
    const key = `opening-escrow:${accountId}`;
    const change = { accountId, idempotencyKey: key, actor: SYSTEM, reference: 'demonstration', now };
    await postOpeningBalance(tx, { ...change, amount: cents(amount) });
  },
  postOpeningImages: async (tx, accountId, images) => {
    const key = `opening-images:${accountId}`;
    const change = { accountId, idempotencyKey: key, actor: SYSTEM, reference: 'demonstration', now };
    await grantImages(tx, 'OPENING_BALANCE', { ...change, images });
  },
});
