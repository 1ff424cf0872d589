import fc from 'fast-check';
import { splitAtRanges } from './highlight-model.ts';

const cut = (text: string, ...ranges: [number, number][]) =>
  splitAtRanges(
    text,
    ranges.map(([start, end]) => ({ start, end })),
  )
    .map((piece) => (piece.isMarked ? `[${piece.text}]` : piece.text))
    .join('');

test.each<[string, [number, number][], string]>([
  ['at the start', [[0, 11]], '[CRUZ, MARIA] V'],
  [
    'two ranges',
    [
      [0, 4],
      [6, 11],
    ],
    '[CRUZ], [MARIA] V',
  ],
  [
    'overlapping',
    [
      [0, 6],
      [4, 11],
    ],
    '[CRUZ, ][MARIA] V',
  ],
  [
    'outside the text, and reversed',
    [
      [40, 50],
      [5, 2],
    ],
    'CRUZ, MARIA V',
  ],
  ['no ranges', [], 'CRUZ, MARIA V'],
])('a text is cut at its ranges: %s', (_, ranges, shown) => expect(cut('CRUZ, MARIA V', ...ranges)).toBe(shown));

test('for any ranges no text is lost or duplicated', () => {
  const range = fc.record({ start: fc.integer({ min: -5, max: 30 }), end: fc.integer({ min: -5, max: 30 }) });
  fc.assert(
    fc.property(fc.string({ maxLength: 25 }), fc.array(range), (text, ranges) => {
      expect(
        splitAtRanges(text, ranges)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
