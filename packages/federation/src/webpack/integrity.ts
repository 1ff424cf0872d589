import webpack, { type Compiler, type WebpackPluginInstance } from 'webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';

/** What stands for the hash of a chunk that turned out to have no file. */
const LEFT_OVER = /\*-\*-\*-CHUNK-SRI-HASH-[^"]*/g;

/**
 * Chunks that contain only references to shared modules have no file, therefore no hash, and the integrity plugin reports their
 * unreplaced placeholders as a mistake. They are never fetched, so an empty placeholder is right.
 */
class EmptyChunkIntegrity implements WebpackPluginInstance {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('EmptyChunkIntegrity', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE + 1;
      compilation.hooks.processAssets.tap({ name: 'EmptyChunkIntegrity', stage }, (assets) => {
        for (const [name, asset] of Object.entries(assets)) {
          if (!name.endsWith('.js')) continue;
          const text = asset.source().toString();
          const left = text.replaceAll(LEFT_OVER, '');
          if (left !== text) compilation.updateAsset(name, new webpack.sources.RawSource(left));
        }
      });
    });
  }
}

/**
 * Integrity hashes for every chunk that a build's code fetches. Not in development, where files change under the page. Each chunk
 * contains the hashes of those that it requests. If they were gathered at the start, as the plugin does by default, hashes would
 * be missing for chunks of one of two imports with the same files.
 */
export const integrityPlugins = (production: boolean): WebpackPluginInstance[] =>
  production
    ? [new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], hashLoading: 'lazy' }), new EmptyChunkIntegrity()]
    : [];
