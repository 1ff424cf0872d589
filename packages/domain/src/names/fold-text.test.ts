import fc from 'fast-check';
import { foldText, hasTypedText, typedTextKey } from './fold-text.ts';

const LEGAL = 'Lot 5, Block 7, CHELSEA HEIGHTS; subject to an easement of O’Brien & Sons, 1/2 acre in Hagåtña.';

describe('the text of a certificate', () => {
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
    expect(hasTypedText(LEGAL, typed)).toBe(true);
  });

  it.each([['lot 51'], ['ot 5'], ['block lot'], ['heights chelsea'], ['%'], ['_ot'], [''], ['2 acres in']])(
    '[001-2.2.text.2] does not match the typed words %p',
    (typed) => {
      expect(hasTypedText(LEGAL, typed)).toBe(false);
    },
  );

  it('does not match a prefix of a number: lot 5 is not lot 51', () => {
    expect(hasTypedText('LOT 51 BLOCK 1', 'lot 5')).toBe(false);
    expect(hasTypedText('LOT 5A BLOCK 1', 'lot 5')).toBe(false);
    expect(hasTypedText('LOTS 5 AND 6', 'lot')).toBe(true);
  });

  it('has a key of words and single spaces, without special characters of a database pattern', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const key = foldText(text);
        expect(key).not.toMatch(/[%_\\]| {2}/);
        expect(foldText(key)).toBe(key);
      }),
    );
  });

  it('matches any of its consecutive words', () => {
    const word = fc.stringMatching(/^[A-Za-z0-9]{1,8}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), fc.nat(), fc.nat(), (words, one, other) => {
        const from = one % words.length;
        const until = from + 1 + (other % (words.length - from));
        expect(hasTypedText(words.join(', '), words.slice(from, until).join(' '))).toBe(true);
      }),
    );
  });

  it('has no search key for typed punctuation alone', () => {
    expect(typedTextKey(' %_-- ')).toBeUndefined();
  });
});
