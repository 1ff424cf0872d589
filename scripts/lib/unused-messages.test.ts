import { unusedNames } from './unused-messages.ts';

it('unusedNames returns the names that no source contains as a whole word', () => {
  const sources = ["throw new Refusal('CARD_BLOCKED')", "{ key: 'validation.zip' }", 'CARD_NOT_NEEDED_ANY_MORE'];
  expect(unusedNames(['CARD_BLOCKED', 'CARD_NOT_NEEDED', 'zip', 'required'], sources)).toEqual([
    'CARD_NOT_NEEDED',
    'required',
  ]);
});
