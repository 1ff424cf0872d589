import { basename, join } from 'node:path';
import { FONT_FILES, fontFaceCss } from '@portal/ui/fonts';
import { listFiles } from './files.ts';

/** Name of a built file without its hash: 'x.0a1b2c.woff2' and 'x.woff2' are both 'x'. */
const stem = (file: string): string => basename(file).split('.')[0] ?? '';

/**
 * The CSS rules of the built fonts, for the page's head. They are inline, because a stylesheet would delay the first paint, and
 * rules added by a script would be too late for it.
 */
export async function fontRules(dist: string): Promise<string> {
  const built = (await listFiles(join(dist, 'assets'))).filter((file) => file.endsWith('.woff2'));
  const faces = FONT_FILES.map((face) => {
    const file = built.find((path) => stem(path) === stem(face.url));
    if (file === undefined)
      throw new Error(`The build has no font ${stem(face.url)}: nothing imports @portal/ui/fonts`);
    return { ...face, url: `assets/${basename(file)}` };
  });
  return fontFaceCss(faces);
}
