import webpack, { type Compiler, type WebpackPluginInstance } from 'webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';

/** The placeholder for the hash of a chunk that has no file. */
const PLACEHOLDER = /\*-\*-\*-CHUNK-SRI-HASH-[^"]*/g;

/**
 * Chunks that contain only references to shared modules have no file, therefore no hash, and the integrity plugin reports their
 * unreplaced placeholders as an error. They are never fetched, so the placeholders can be removed.
 */
class EmptyChunkIntegrity implements WebpackPluginInstance {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('EmptyChunkIntegrity', (compilation) => {
      // one after the stage in which the integrity plugin replaces placeholders by hashes, and before it reports those that are left
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE + 1;
      compilation.hooks.processAssets.tap({ name: 'EmptyChunkIntegrity', stage }, (assets) => {
        for (const [name, asset] of Object.entries(assets)) {
          if (!name.endsWith('.js')) continue;
          const text = asset.source().toString();
          const cleaned = text.replaceAll(PLACEHOLDER, '');
          if (cleaned !== text) compilation.updateAsset(name, new webpack.sources.RawSource(cleaned));
        }
      });
    });
  }
}

/**
 * Integrity hashes for every chunk that a build's code fetches, except in development, where files change while a page is open.
 * Each chunk contains the hashes of the chunks that it requests ('lazy'). The plugin's default collects them in the entry, but
 * then some are missing when two imports have the same files.
 */
export const integrityPlugins = (production: boolean): WebpackPluginInstance[] =>
  production
    ? [new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], hashLoading: 'lazy' }), new EmptyChunkIntegrity()]
    : [];
