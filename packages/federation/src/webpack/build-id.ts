import webpack, { type Compiler, type WebpackPluginInstance } from 'webpack';

/**
 * Stands for a build's id in every global name until the files are small. Were the id there from the beginning, each change of a
 * source would change every file of the part, and nothing of what the minifier keeps would fit anymore.
 */
export const BUILD_MARK = 'BUILD_ID_STANDS_HERE';

/** Puts the id in place of the mark, in what the minifier made and before anything is hashed. */
export class BuildId implements WebpackPluginInstance {
  readonly #id: string;
  constructor(id: string) {
    this.#id = id.replaceAll(/\W/g, '_');
  }
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('BuildId', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
      compilation.hooks.processAssets.tap({ name: 'BuildId', stage }, (assets) => {
        for (const [name, asset] of Object.entries(assets)) {
          const text = name.endsWith('.js') ? asset.source().toString() : '';
          if (text.includes(BUILD_MARK))
            compilation.updateAsset(name, new webpack.sources.RawSource(text.replaceAll(BUILD_MARK, this.#id)));
        }
      });
    });
  }
}
