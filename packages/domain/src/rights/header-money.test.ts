import { ACCOUNT_TYPES, PAYMENT_METHODS, ROLES } from '../lists/index.ts';
import { headerMoney } from './index.ts';

const ALLOWED = { reloadByCreditCard: true, accountAdminReload: true };
const NONE = 'nothing';
const describeMoney = (shown: ReturnType<typeof headerMoney>): string =>
  [shown.balance && 'balance', shown.addMoney && 'add', shown.purchaseImages && 'images'].filter(Boolean).join(' ') ||
  NONE;

describe('money in the header', () => {
  it.each([
    ['ACCOUNT', 'A_LA_CARTE', 'ESCROW', 'balance add', 'balance', 'balance add'],
    ['ACCOUNT', 'A_LA_CARTE', 'INVOICE', 'balance', 'balance', 'balance'],
    ['ACCOUNT', 'A_LA_CARTE', 'CREDIT_CARD', 'balance', 'balance', 'balance'],
    ['ACCOUNT', 'FLAT_FEE', 'ESCROW', 'balance add images', 'balance images', 'balance add'],
    ['ACCOUNT', 'FLAT_FEE', 'INVOICE', 'balance add images', 'balance images', 'balance add'],
    ['ACCOUNT', 'FLAT_FEE', 'CREDIT_CARD', 'balance add images', 'balance images', 'balance add'],
    ['USER', 'A_LA_CARTE', 'ESCROW', 'balance', 'balance', 'balance'],
    ['USER', 'FLAT_FEE', 'ESCROW', 'balance', 'balance', 'balance'],
    ['SUB_USER_OF_TOMORROW', 'FLAT_FEE', 'ESCROW', 'balance', 'balance', 'balance'],
    ['ACCOUNT', 'TYPE_OF_TOMORROW', 'ESCROW', 'balance', 'balance', 'balance'],
    ['ACCOUNT', 'A_LA_CARTE', 'METHOD_OF_TOMORROW', 'balance', 'balance', 'balance'],
  ])(
    '[000-6.deposit.1] [000-6.images.1] for %s, %s, %s is: %s; without deposits by card: %s; without image purchases: %s',
    (role, accountType, paymentMethod, allowed, noCard, noImages) => {
      const holder = { role, accountType, paymentMethod };
      expect(describeMoney(headerMoney(holder, ALLOWED))).toBe(allowed);
      expect(describeMoney(headerMoney(holder, { ...ALLOWED, reloadByCreditCard: false }))).toBe(noCard);
      expect(describeMoney(headerMoney(holder, { ...ALLOWED, accountAdminReload: false }))).toBe(noImages);
    },
  );

  it('[000-6.balance.1] is not shown to staff or guests, for any account', () => {
    for (const role of ROLES.filter((known) => known !== 'ACCOUNT' && known !== 'USER'))
      for (const accountType of ACCOUNT_TYPES)
        for (const paymentMethod of PAYMENT_METHODS)
          expect(describeMoney(headerMoney({ role, accountType, paymentMethod }, ALLOWED))).toBe(NONE);
  });
});
