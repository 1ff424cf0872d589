import {
  ADD_ON_PAYMENT_METHODS,
  ADD_ON_REFUSALS,
  type AddOnConfirmation,
  addOnConfirmationSchema,
  CHARGE_REASONS,
  feeScheduleSchema,
  imageStateSchema,
  ORDERED_ITEMS,
  SHORTFALLS,
  WITHOUT_OPTIONS,
} from '@portal/contracts';
import { changeLanguage, currentFormats, LANGUAGES, loadTexts, registerTexts, translate } from '@portal/i18n';
import { findWrongScripts } from '@portal/i18n/text-scripts';
import recorded from '@portal/testing/answers/money-answers.json';
import remote from '../../remote.ts';
import { someFees } from '../../testing/image-fixtures.ts';
import { depositRules } from '../escrow/deposit.model.ts';
import { surchargeText } from '../escrow/deposit-sheet.tsx';
import { balanceLabels, imagesText, optionText, purchaseNotes, refusalText } from '../flat-fee/add-on-texts.ts';
import { chargeLines } from './charge-texts.ts';
import {
  alreadyPurchasedText,
  downloadText,
  purchasedItem,
  purchaseText,
  shortfallText,
  withoutOptionsText,
} from './fee-texts.ts';

const FEES = recorded.fees.map((fees) => feeScheduleSchema.parse(fees));
const CONFIRMATIONS = recorded.confirmations.map((confirmation) => addOnConfirmationSchema.parse(confirmation));
const { escrowOptions, flatFeeOptions } = imageStateSchema.shape.purchaseOptions.shape;
const ESCROW = recorded.escrow.map(({ county, options }) => ({ county, options: escrowOptions.parse(options) }));
const ADD_ONS = flatFeeOptions.parse(recorded.addOns);

const t = (key: string, values?: Parameters<typeof translate>[1]) =>
  translate(key.includes(':') ? key : `imaging:${key}`, values);
const { money } = currentFormats();
const COMPLETE = LANGUAGES.filter(({ complete }) => complete);
beforeAll(async () => {
  registerTexts('imaging', (tag) => remote.loadTexts(tag));
  await loadTexts('imaging', 'errors');
});
afterEach(() => changeLanguage('ENGLISH'));

type Fees = (typeof FEES)[number];
const messagesOf = (fees: Fees) => ({
  purchaseMessage: purchaseText(fees, t),
  alreadyPurchasedMessage: alreadyPurchasedText(fees, t),
  insufficientBalanceMessage: shortfallText(fees, t, money),
  noPurchasingOptionsAvailableMessage: withoutOptionsText(fees, t),
  downloadButtonText: downloadText(fees, t, money),
});
const linesOf = (fees: Fees) => chargeLines(fees, t, money).map(({ label, amount }) => [label, amount]);
const sentLines = ({ beginningBalance, singleItemPurchase, multipleItemPurchase, endingBalance }: Fees) =>
  [
    beginningBalance,
    singleItemPurchase?.item,
    ...(multipleItemPurchase === null ? [] : [...multipleItemPurchase.items, multipleItemPurchase.total]),
    endingBalance,
  ].flatMap((line) => (line === null || line === undefined ? [] : [[line.description, line.value]]));
const confirmationTexts = (confirmation: AddOnConfirmation) => ({
  headers: [t('addOn.about'), optionText(confirmation, t, money)],
  accountMessage: t('account', { name: confirmation.accountName }),
  beginningBalance: {
    description: balanceLabels(confirmation, t).beginning,
    value: money(confirmation.beginningCents),
  },
  purchase: { description: imagesText(confirmation.images, t), value: money(confirmation.costCents) },
  endingBalance: { description: balanceLabels(confirmation, t).ending, value: money(confirmation.endingCents) },
  purchaseMessage: purchaseNotes(confirmation, t, money).join(' '),
});
const escrowTexts = ({ county, options }: (typeof ESCROW)[number]) => ({
  accountMessage: t('account', { name: options?.accountName ?? '' }),
  lowBalanceMessage: t('deposit.needs', { amount: money((options?.orderCents ?? 0) - (options?.balanceCents ?? 0)) }),
  surchargeMessage: surchargeText(depositRules(county), t, currentFormats()) ?? '',
  beginningBalance: { description: t('line.BEGINNING_BALANCE'), value: money(options?.balanceCents ?? 0) },
});
const addOnTexts = () => ({
  title: t('addOn.choose'),
  options: ADD_ONS?.options.map((option) => optionText(option, t, money)),
  added: recorded.added.map(({ images }) => t('addOn.added', { images: imagesText(images, t) })),
});
/** All strings inside a value, without its keys. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return value instanceof Object ? Object.values(value).flatMap(textsIn) : [];
};
/** All texts made from the recorded responses, in the current language. */
const everyText = (): string[] =>
  textsIn([
    FEES.map((fees) => [messagesOf(fees), linesOf(fees), purchasedItem(fees, t)]),
    CHARGE_REASONS.map((reason) => t(`line.${reason}`, { count: 2, price: '' })),
    CONFIRMATIONS.map(confirmationTexts),
    ESCROW.map(escrowTexts),
    addOnTexts(),
    ADD_ON_REFUSALS.map((refusal) => refusalText(refusal, 'As the server says', t)),
  ])
    // The account's name is the same in every language.
    .map((text) => text.replace('ABC', ''));

describe('the English texts about money', () => {
  it.each(FEES.map((fees) => [fees.downloadButtonText, fees] as const))(
    'are the same as those of the server for a charge summary: %s',
    (_text, fees) => {
      expect(fees).toMatchObject(messagesOf(fees));
      expect(linesOf(fees)).toEqual(sentLines(fees));
      const sent = fees.multipleItemPurchase?.itemHeaderDescription ?? fees.singleItemPurchase?.item.description;
      expect(purchasedItem(fees, t)).toBe(sent);
    },
  );

  it.each(CONFIRMATIONS.map((confirmation) => [confirmation.headers[1] ?? '', confirmation] as const))(
    'are the same as those of the server for the confirmation of an add-on: %s',
    (_text, confirmation) => expect(confirmation).toMatchObject(confirmationTexts(confirmation)),
  );

  it.each(ESCROW.map((escrow) => [escrow.options?.surchargeMessage ?? '', escrow] as const))(
    'are the same as those of the server for an escrow deposit: %s',
    (_text, escrow) => expect(escrow.options).toMatchObject(escrowTexts(escrow)),
  );

  it('are the same as those of the server for the list of add-ons and for purchases', () => {
    expect(addOnTexts()).toEqual({
      title: ADD_ONS?.title,
      options: ADD_ONS?.options.map(({ text }) => text),
      added: recorded.added.map(({ message }) => message),
    });
  });
});

describe.each(COMPLETE.filter(({ tag }) => tag !== 'en').map(({ wire, tag }) => [wire, tag] as const))(
  'the texts about money in %s',
  (wire, tag) => {
    it('are all translated', async () => {
      const english = everyText();
      await changeLanguage(wire);
      const texts = everyText();
      expect(texts).toHaveLength(english.length);
      expect(texts.flatMap((text) => findWrongScripts({ text }, tag))).toEqual([]);
      const untranslated = texts.filter((text, index) => /\p{L}/u.test(text) && text === english[index]);
      expect(untranslated).toEqual([]);
    });
  },
);

it("each kind in the contract has its own text, and an unknown kind is described by the server's text", () => {
  const known = [...SHORTFALLS, ...WITHOUT_OPTIONS].map((kind) => t(`fees.${kind}`, { needed: '', left: '' }));
  expect(new Set([...known, ...ORDERED_ITEMS.map((item) => t(`line.${item}`))]).size).toBe(10);
  for (const means of ADD_ON_PAYMENT_METHODS)
    expect(t(`addOn.beginning.${means}`)).not.toBe(t(`addOn.ending.${means}`));
  const fees = someFees(3, 0, {
    shortfall: 'NEW',
    withoutOptions: 'NEW',
    item: 'NEW',
    insufficientBalanceMessage: 'Too little of something new.',
    noPurchasingOptionsAvailableMessage: 'Wait.',
  });
  expect(messagesOf(fees)).toMatchObject({
    insufficientBalanceMessage: 'Too little of something new.',
    noPurchasingOptionsAvailableMessage: 'Wait.',
  });
  expect(purchasedItem(fees, t)).toBe('Document Image');
  const [confirmation] = CONFIRMATIONS;
  expect(confirmation && balanceLabels({ ...confirmation, means: 'NEW' }, t).beginning).toBe(
    'Beginning escrow balance',
  );
  expect(refusalText('NEW', 'Not today.', t)).toBe('Not today.');
});
