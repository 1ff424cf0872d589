// What no file shall hold: controls but line breaks, and marks that turn the direction of what follows, so that a name could
// be written to look like another one. Joiners of letters stay: Bengali is not written without them.
const CONTROLS = /(?!\n)\p{Cc}/gu;
const UNSEEN = /[\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFFE\uFFFF]/g;

/** Text as it is written: without controls, halves of characters and marks of direction. */
export const cleanText = (text: string): string =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll(CONTROLS, ' ').replaceAll(UNSEEN, '').toWellFormed().normalize('NFC');
