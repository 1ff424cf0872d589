/** The effect of a test card when the form is submitted. */
export type CardBehavior =
  | 'APPROVES'
  | 'DECLINES'
  | 'ASKS_AGAIN'
  | 'TIMES_OUT'
  | 'FAILS'
  | 'APPROVES_WITHOUT_NOTIFICATION'
  | 'APPROVES_TWICE';

export interface TestCard {
  readonly number: string;
  readonly type: string;
  readonly behavior: CardBehavior;
  /** The effect as text, for the list on the form. */
  readonly does: string;
}

const approving = (number: string, type: string): TestCard => ({
  number,
  type,
  behavior: 'APPROVES',
  does: 'is approved',
});
const visa = (number: string, behavior: CardBehavior, does: string): TestCard => ({
  number,
  type: 'Visa',
  behavior,
  does,
});

/** The accepted cards. Any other number is refused and not stored, so that no real card is ever processed. */
export const TEST_CARDS: readonly TestCard[] = [
  approving('4111111111111111', 'Visa'),
  visa('4000000000000002', 'DECLINES', 'is declined'),
  visa('4000000000000101', 'ASKS_AGAIN', 'asks for the details again, then is approved'),
  visa('4000000000000069', 'TIMES_OUT', 'gets no answer from the bank'),
  visa('4000000000000119', 'FAILS', 'fails with an error of the provider'),
  visa('4000000000000341', 'APPROVES_WITHOUT_NOTIFICATION', 'is approved, but the page never hears of it'),
  visa('4000000000000259', 'APPROVES_TWICE', 'is approved, and the page hears of it twice'),
  approving('4007000000027', 'Visa'),
  approving('4012888818888', 'Visa'),
  approving('5424000000000015', 'MasterCard'),
  approving('2223000010309703', 'MasterCard'),
  approving('2223000010309711', 'MasterCard'),
  approving('370000000000002', 'AmericanExpress'),
  approving('6011000000000012', 'Discover'),
  approving('3088000000000017', 'JCB'),
  approving('38000000000006', 'DinersClub'),
  approving('6221499053360818', 'UnionPay'),
];

/** The test card with a typed number; spaces and hyphens are ignored. */
export function findTestCard(typed: string): TestCard | undefined {
  const digits = typed.replaceAll(/[\s-]/g, '');
  return TEST_CARDS.find((card) => card.number === digits);
}

/** 'XXXX1111': the only part of a card number that is stored. */
export const maskCard = ({ number }: TestCard): string => `XXXX${number.slice(-4)}`;
