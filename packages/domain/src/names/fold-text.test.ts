import fc from 'fast-check';
import { foldText, hasTypedText, typedTextKey } from './fold-text.ts';

const LEGAL_DESCRIPTION =
  'Lot 5, Block 7, CHELSEA HEIGHTS; subject to an easement of O’Brien & Sons, 1/2 acre in Hagåtña.';

describe('a searched text', () => {
  it.each([
    ['lot 5'],
    ['LOT 5 BLOCK 7'],
    ['chelsea  heights'],
    ['easem'],
    ["o'brien"],
    ['OBRIEN SONS'],
    ['1/2 acre'],
    ['hagatna'],
    ['block 7, chelsea'],
    ['5'],
  ])('[001-2.2.text.2] matches the typed words %p', (typed) => {
    expect(hasTypedText(LEGAL_DESCRIPTION, typed)).toBe(true);
  });

  it.each([['lot 51'], ['ot 5'], ['block lot'], ['heights chelsea'], ['%'], ['_ot'], [''], ['2 acres in']])(
    '[001-2.2.text.2] does not match the typed words %p',
    (typed) => {
      expect(hasTypedText(LEGAL_DESCRIPTION, typed)).toBe(false);
    },
  );

  it('matches a typed prefix of a word, but not of a number: lot 5 does not match lot 51', () => {
    expect(hasTypedText('LOT 51 BLOCK 1', 'lot 5')).toBe(false);
    expect(hasTypedText('LOT 5A BLOCK 1', 'lot 5')).toBe(false);
    expect(hasTypedText('LOTS 5 AND 6', 'lot')).toBe(true);
  });

  it.each([
    ['an undivided ½ interest', 'undivided 1/2 interest'],
    ['an undivided 1/2 interest', 'undivided ½ interest'],
    ['the W¾ of Lot 5', 'W 3/4 of'],
    ['the W 3/4 of Lot 5', 'w¾ of'],
    ['Lot 5, 1⁄8 acre', 'lot 5, ⅛ acre'],
    ['2½ acres', '2 1/2 acres'],
  ])('[001-2.2.text.2] %p matches the fraction in %p', (text, typed) => {
    expect(hasTypedText(text, typed)).toBe(true);
  });

  it.each([
    ['Lot 12', '½'],
    ['Lot 12', '1/2'],
    ['a ½ interest', '12'],
  ])('[001-2.2.text.2] %p does not match %p', (text, typed) => {
    expect(hasTypedText(text, typed)).toBe(false);
  });

  it('has a key of words and single spaces, without wildcards of a LIKE pattern', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const key = foldText(text);
        expect(key).not.toMatch(/[%_\\]| {2}/);
        expect(foldText(key)).toBe(key);
      }),
    );
  });

  it('matches any sequence of consecutive words from it', () => {
    const word = fc.stringMatching(/^[A-Za-z0-9]{1,8}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), fc.nat(), fc.nat(), (words, start, length) => {
        const from = start % words.length;
        const until = from + 1 + (length % (words.length - from));
        expect(hasTypedText(words.join(', '), words.slice(from, until).join(' '))).toBe(true);
      }),
    );
  });

  it('cannot be searched for punctuation alone', () => {
    expect(typedTextKey(' %_-- ')).toBeUndefined();
  });
});
