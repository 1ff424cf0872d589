import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { compile } from '../build/compile.ts';
import { containerName } from '../container-name.ts';
import { BUILD_ID_PLACEHOLDER, BuildId } from './build-id.ts';

describe('the id of a build', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'build-id-'));
    mkdirSync(join(folder, 'src'));
    writeFileSync(join(folder, 'src/main.js'), "import('./later.js').then(({ words }) => console.log(words));");
    writeFileSync(join(folder, 'src/later.js'), "export const words = 'later';");
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Builds with an id; returns the names and texts of the files, and how many of them were minified. */
  async function build(id: string) {
    const name = containerName('search', BUILD_ID_PLACEHOLDER);
    let minified = 0;
    const minify = (input: Record<string, string | Buffer>) => {
      minified += 1;
      return Promise.resolve({ code: String(Object.values(input)[0]) });
    };
    await compile({
      context: folder,
      mode: 'production',
      entry: './src/main.js',
      output: {
        path: join(folder, id),
        uniqueName: name,
        chunkLoadingGlobal: `chunks_${name}`,
        filename: '[name].[contenthash].js',
        chunkFilename: '[name].[contenthash].js',
      },
      optimization: { realContentHash: true, minimizer: [new MinimizerPlugin({ minify, parallel: false })] },
      cache: { type: 'filesystem', cacheDirectory: join(folder, 'cache') },
      plugins: [new BuildId(id)],
    });
    const files = readdirSync(join(folder, id)).sort();
    return { files, texts: files.map((file) => readFileSync(join(folder, id, file), 'utf8')), minified };
  }

  it('is in every global name, and changes the name of each file', async () => {
    const one = await build('aaa111');
    const two = await build('bbb222');
    for (const text of one.texts)
      expect([text.includes('portal_search_aaa111'), text.includes(BUILD_ID_PLACEHOLDER)]).toEqual([true, false]);
    expect(one.files.filter((file) => two.files.includes(file))).toEqual([]);
  });

  it('does not invalidate the cache of the minifier', async () => {
    expect((await build('aaa111')).minified).toBe(2);
    expect((await build('bbb222')).minified).toBe(0);
  });
});
