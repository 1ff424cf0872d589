import type { Actor } from './simulated-world.ts';

/** What somebody does who lacks the means for an order. */
const WITHOUT_MEANS = {
  escrow: 'openDepositForm',
  invoice: 'order',
  card: 'openHoldForm',
  flatFee: 'buyImages',
  staff: 'order',
  guest: 'openHoldForm',
} as const;

/** What most people do after what happened to them last: from the order to the pages, through whatever payment it takes. */
export function planOf({ kind, last, guid }: Pick<Actor, 'kind' | 'last' | 'guid'>, size: number): string {
  const [step = '', result = ''] = last.split(': ');
  // Cut off in the middle: the same again.
  if (result === 'DIED') return step;
  if (step === 'order' && result === 'ORDERED') return size % 6 === 0 ? 'payTwice' : 'pay';
  if (result.startsWith('PAID')) return size % 5 === 0 ? 'logOut' : 'fetchPages';
  if (result.startsWith('INSUFFICIENT')) return WITHOUT_MEANS[kind];
  if (result === 'PAYMENT_NEEDED') return 'openHoldForm';
  if (result === 'FORM') return 'fillInForm';
  if (step === 'fillInForm' && result !== 'NO_FORM') return ['waitLong', 'roundWithReport'][size % 5] ?? 'reportLast';
  if (step === 'reportLast' && result === 'DONE')
    return kind === 'flatFee' ? 'buyImages' : guid === '' ? 'order' : 'pay';
  if (step === 'reportLast' && result === 'PENDING') return size % 2 === 0 ? 'round' : 'decide';
  if (result === 'BOUGHT') return 'pay';
  return step === 'fetchPages' && size % 3 === 0 ? 'logOut' : 'order';
}
