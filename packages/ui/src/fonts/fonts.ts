/** One font file with the characters it holds. */
export interface FontFaceFile {
  readonly family: 'Portal Serif' | 'Portal Sans';
  readonly url: string;
  /** Characters, as CSS `unicode-range`; without it the file is the basic Latin one. */
  readonly range?: string;
}

// Written in full for every file: webpack finds an asset only in a literal `new URL(..., import.meta.url)`.
const serif = {
  latin: new URL('@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2', import.meta.url),
  latinExt: new URL(
    '@fontsource-variable/source-serif-4/files/source-serif-4-latin-ext-wght-normal.woff2',
    import.meta.url,
  ),
  cyrillic: new URL(
    '@fontsource-variable/source-serif-4/files/source-serif-4-cyrillic-wght-normal.woff2',
    import.meta.url,
  ),
};
const sans = {
  latin: new URL('@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2', import.meta.url),
  latinExt: new URL(
    '@fontsource-variable/source-sans-3/files/source-sans-3-latin-ext-wght-normal.woff2',
    import.meta.url,
  ),
  cyrillic: new URL(
    '@fontsource-variable/source-sans-3/files/source-sans-3-cyrillic-wght-normal.woff2',
    import.meta.url,
  ),
  cyrillicExt: new URL(
    '@fontsource-variable/source-sans-3/files/source-sans-3-cyrillic-ext-wght-normal.woff2',
    import.meta.url,
  ),
};

const CYRILLIC = 'U+0301, U+0400-045F, U+0490-0491, U+04B0-04B1, U+2116';
const CYRILLIC_EXT = 'U+0460-052F, U+1C80-1C8A, U+20B4, U+2DE0-2DFF, U+A640-A69F, U+FE2E-FE2F';
const LATIN_EXT =
  'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB';

/** The portal's fonts, split by script, so that a Latin page fetches two files. Other scripts use the reader's own fonts. */
export const FONT_FILES: readonly FontFaceFile[] = [
  { family: 'Portal Serif', url: serif.latin.href },
  { family: 'Portal Serif', url: serif.latinExt.href, range: LATIN_EXT },
  { family: 'Portal Serif', url: serif.cyrillic.href, range: CYRILLIC },
  { family: 'Portal Sans', url: sans.latin.href },
  { family: 'Portal Sans', url: sans.latinExt.href, range: LATIN_EXT },
  { family: 'Portal Sans', url: sans.cyrillic.href, range: CYRILLIC },
  { family: 'Portal Sans', url: sans.cyrillicExt.href, range: CYRILLIC_EXT },
];

/** The `@font-face` rules as text, for a style sheet that the server or the build writes. */
export function fontFaceCss(files: readonly FontFaceFile[] = FONT_FILES): string {
  const rule = ({ family, url, range }: FontFaceFile): string =>
    `@font-face{font-family:'${family}';src:url(${JSON.stringify(url)}) format('woff2');font-weight:200 900;font-display:swap` +
    `${range === undefined ? '' : `;unicode-range:${range}`}}`;
  return files.map(rule).join('\n');
}

/**
 * Registers the fonts in the browser without a style element, which the content security policy would block. Latin fonts are
 * registered after they are loaded, so that visible texts do not switch to another font in the meantime; the others are loaded
 * when used.
 */
export function addFonts(files: readonly FontFaceFile[] = FONT_FILES): void {
  for (const { family, url, range } of files) {
    const face = new FontFace(family, `url(${JSON.stringify(url)}) format('woff2')`, {
      weight: '200 900',
      display: 'swap',
      ...(range === undefined ? {} : { unicodeRange: range }),
    });
    const add = (): void => void document.fonts.add(face);
    if (range === undefined) void face.load().then(add, () => undefined);
    else add();
  }
}
