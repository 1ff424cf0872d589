import { basename, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { REMOTE_CONTRACT_VERSION } from '@portal/contracts/remote';
import webpack, { type Configuration } from 'webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import { developmentPlugins, developmentServer } from './development.ts';
import { moduleRules } from './rules.ts';
import { repositoryRoot, sharedOptions, sharedVersions } from './shared.ts';

const production = process.env['NODE_ENV'] !== 'development';
const serving = process.env['WEBPACK_SERVE'] === 'true';
/** Content id of the sources, from the build script. Part of every global name, so that two builds of one remote can
 *  live in one page without handing each other's chunks out. */
const buildId = process.env['PORTAL_BUILD_ID'] ?? 'dev';

/** Name of a remote's container: one per build, so that a swap in an open session never mixes versions. */
export const containerName = (id: string, build: string): string => `portal_${id}_${build}`.replaceAll(/[^\w]/g, '_');

const output = (folder: string, name: string): Configuration['output'] => ({
  path: join(folder, 'dist'),
  publicPath: 'auto',
  uniqueName: name,
  chunkLoadingGlobal: `chunks_${name}`,
  hotUpdateGlobal: `updates_${name}`,
  filename: production ? 'assets/[name].[contenthash:10].js' : 'assets/[name].js',
  chunkFilename: production ? 'assets/[name].[contenthash:10].js' : 'assets/[name].js',
  crossOriginLoading: 'anonymous',
  hashFunction: 'xxhash64',
  clean: production,
});

const common = (folder: string, name: string): Configuration => ({
  context: folder,
  mode: production ? 'production' : 'development',
  target: ['web', 'es2022'],
  // no maps in production and never eval: the page's policy forbids it
  devtool: production ? false : 'cheap-module-source-map',
  output: output(folder, name),
  resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'] },
  module: { rules: moduleRules({ production, refresh: serving }) },
  optimization: { realContentHash: true, moduleIds: 'deterministic', chunkIds: production ? 'deterministic' : 'named' },
  performance: { hints: false },
  stats: 'errors-warnings',
  infrastructureLogging: { level: 'error' },
  cache: {
    type: 'filesystem',
    cacheDirectory: join(repositoryRoot, '.cache/webpack'),
    name: `${basename(folder)}-${production ? 'production' : 'development'}${serving ? '-serve' : ''}`,
    version: webpack.version,
    // a changed sharing policy with an old cache gives a bundle that is neither
    buildDependencies: {
      preset: ['preset.ts', 'shared.ts', 'rules.ts'].map((file) => join(import.meta.dirname, file)),
    },
  },
});

const integrity = () => (production ? [new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] })] : []);
const constants = (values: Record<string, unknown>) =>
  new webpack.DefinePlugin(
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)])),
  );

/** Configuration of the shell: the host that provides every shared module. */
export function shellConfig(folder: string): Configuration {
  const name = containerName('shell', buildId);
  return {
    ...common(folder, name),
    entry: { main: './src/index.ts' },
    plugins: [
      new ModuleFederationPlugin({
        name,
        shared: sharedOptions('shell'),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        dev: false,
        // entries come from the registry in the page, so the part that reads remotes' own manifests is left out
        experiments: { optimization: { disableSnapshot: true, target: 'web' } },
      }),
      constants({ __PORTAL_SHARED__: sharedVersions(), __PORTAL_CONTRACT__: REMOTE_CONTRACT_VERSION }),
      ...integrity(),
      ...developmentPlugins(serving),
    ],
    ...developmentServer(serving, 'shell'),
  };
}

/** Configuration of a remote: `export default remoteConfig('search', import.meta.dirname)`. */
export function remoteConfig(id: string, folder: string): Configuration {
  const name = containerName(id, buildId);
  return {
    ...common(folder, name),
    entry: {},
    plugins: [
      new ModuleFederationPlugin({
        name,
        filename: production ? 'assets/entry.[contenthash:10].js' : 'assets/entry.js',
        exposes: { './remote': './src/remote.ts' },
        shared: sharedOptions('remote'),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        dev: false,
        experiments: { optimization: { disableSnapshot: true, target: 'web' } },
      }),
      ...integrity(),
      ...developmentPlugins(serving),
    ],
    ...developmentServer(serving, id),
  };
}
