import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { FONT_FILES, fontFaceCss } from '@portal/ui/fonts';
import { integrityOf, listFiles } from './files.ts';

/** Name of a built file without its hash: 'x.0a1b2c.woff2' and 'x.woff2' are both 'x'. */
const stem = (file: string): string => basename(file).split('.')[0] ?? '';

/**
 * Writes the style sheet that names the fonts, and answers its path. A sheet rather than a script, so that the first
 * thing a reader sees, which the server drew, is already set in them.
 */
export async function writeFontSheet(dist: string): Promise<string> {
  const built = (await listFiles(join(dist, 'assets'))).filter((file) => file.endsWith('.woff2'));
  const faces = FONT_FILES.map((face) => {
    const url = built.find((file) => stem(file) === stem(face.url));
    if (url === undefined) throw new Error(`The build has no font ${stem(face.url)}: nothing imports @portal/ui/fonts`);
    return { ...face, url };
  });
  const css = fontFaceCss(faces);
  const name = `assets/fonts.${integrityOf(Buffer.from(css)).replaceAll(/\W/g, '').slice(6, 16)}.css`;
  await writeFile(join(dist, name), css);
  return name;
}
