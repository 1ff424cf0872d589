import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { compile } from '../build/compile.ts';
import { containerName } from '../container-name.ts';
import { BUILD_ID_PLACEHOLDER, BuildId } from './build-id.ts';

interface BuiltFiles {
  readonly names: readonly string[];
  readonly texts: readonly string[];
  /** How many files were minified, instead of taken from the minifier's cache. */
  readonly minifiedCount: number;
}

describe('the id of a build', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'build-id-'));
    mkdirSync(join(folder, 'src'));
    // two sources, of which the second becomes a file of its own
    writeFileSync(join(folder, 'src/main.js'), "import('./later.js').then(({ greeting }) => console.log(greeting));");
    writeFileSync(join(folder, 'src/later.js'), "export const greeting = 'hello';");
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Builds the sources with an id, into a folder with this name. All builds of a test share one cache. */
  async function build(id: string): Promise<BuiltFiles> {
    const globalName = containerName('search', BUILD_ID_PLACEHOLDER);
    let minifiedCount = 0;
    // counts the files and leaves them as they are; the input has one property, the text of the file by its name
    const minify = (input: Record<string, string | Buffer>) => {
      minifiedCount += 1;
      return Promise.resolve({ code: String(Object.values(input)[0]) });
    };
    await compile({
      context: folder,
      mode: 'production',
      entry: './src/main.js',
      output: {
        path: join(folder, id),
        uniqueName: globalName,
        chunkLoadingGlobal: `chunks_${globalName}`,
        filename: '[name].[contenthash].js',
        chunkFilename: '[name].[contenthash].js',
      },
      optimization: { realContentHash: true, minimizer: [new MinimizerPlugin({ minify, parallel: false })] },
      cache: { type: 'filesystem', cacheDirectory: join(folder, 'cache') },
      plugins: [new BuildId(id)],
    });
    const names = readdirSync(join(folder, id)).sort();
    return { names, texts: names.map((name) => readFileSync(join(folder, id, name), 'utf8')), minifiedCount };
  }

  it('replaces the placeholder in the global names of every file', async () => {
    const { texts } = await build('aaa111');
    expect(texts).toHaveLength(2);
    for (const text of texts) {
      expect(text).toContain('portal_search_aaa111');
      expect(text).not.toContain(BUILD_ID_PLACEHOLDER);
    }
  });

  it('changes the name of every file, because the names contain a hash of the content', async () => {
    const first = await build('aaa111');
    const second = await build('bbb222');
    expect(second.names).toHaveLength(2);
    expect(second.names.filter((name) => first.names.includes(name))).toEqual([]);
  });

  it('does not change what the minifier reads, so that a build with another id takes all files from the cache', async () => {
    expect((await build('aaa111')).minifiedCount).toBe(2);
    expect((await build('bbb222')).minifiedCount).toBe(0);
  });
});
