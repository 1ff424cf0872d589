// Characters that no file may contain: control characters other than line breaks, and marks that change the text direction, which can make
// one name look like another. Zero-width joiners stay, because Bengali needs them.
const CONTROLS = /(?!\n)\p{Cc}/gu;
const INVISIBLE = /[\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFFE\uFFFF]/g;

/** Returns the text without control characters, lone surrogates and direction marks. */
export const cleanText = (text: string): string =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll(CONTROLS, ' ').replaceAll(INVISIBLE, '').toWellFormed().normalize('NFC');
