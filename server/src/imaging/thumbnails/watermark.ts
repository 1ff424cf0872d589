/** Letters as SVG strokes in a box of 10 by 14, so that no fonts are needed on the server. */
const STROKES: Readonly<Record<string, string>> = {
  P: 'M0 14V0H6Q10 0 10 4T6 8H0',
  R: 'M0 14V0H6Q10 0 10 4T6 8H0M5 8L10 14',
  E: 'M10 0H0V14H10M0 7H7',
  V: 'M0 0L5 14L10 0',
  I: 'M5 0V14',
  W: 'M0 0L2.5 14L5 5L7.5 14L10 0',
};
const WORD = 'PREVIEW';
const LETTER_STEP = 14;

/** An SVG of a page's size with the word PREVIEW across it three times, so that no part can be cropped without it. */
export function watermark(width: number, height: number): string {
  const wordWidth = WORD.length * LETTER_STEP;
  const scale = (Math.hypot(width, height) * 0.55) / wordWidth;
  const angle = (-Math.atan2(height, width) * 180) / Math.PI;
  const letters = Array.from(
    WORD,
    (letter, index) => `<path transform="translate(${index * LETTER_STEP} 0)" d="${STROKES[letter] ?? ''}"/>`,
  );
  const texts = [0.2, 0.5, 0.8].map(
    (at) =>
      `<g transform="translate(${width / 2} ${height * at}) rotate(${angle}) scale(${scale}) translate(${-wordWidth / 2} -7)">${letters.join('')}</g>`,
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<g fill="none" stroke="#7a1f1f" stroke-opacity="0.28" stroke-width="2" stroke-linecap="round">${texts.join('')}</g></svg>`
  );
}
