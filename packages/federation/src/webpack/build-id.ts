import webpack, { type Compiler, type WebpackPluginInstance } from 'webpack';

/**
 * A placeholder for a build's id in every global name until minification is done. With the id itself, each source change would
 * change the input of the minifier for every file, and its cache would never match.
 */
export const BUILD_ID_PLACEHOLDER = 'BUILD_ID_STANDS_HERE';

/** Replaces the placeholder by the id, after minification and before the files are hashed. */
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
          if (text.includes(BUILD_ID_PLACEHOLDER))
            compilation.updateAsset(
              name,
              new webpack.sources.RawSource(text.replaceAll(BUILD_ID_PLACEHOLDER, this.#id)),
            );
        }
      });
    });
  }
}
