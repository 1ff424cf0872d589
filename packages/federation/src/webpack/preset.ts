import { basename, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { REMOTE_CONTRACT_VERSION } from '@portal/contracts/remote';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack, { type Configuration, type FileCacheOptions } from 'webpack';
import { containerName } from '../container-name.ts';
import { BUILD_MARK, BuildId } from './build-id.ts';
import { developmentEntry, developmentPlugins, developmentServer, type ServedConfiguration } from './development.ts';
import { integrityPlugins } from './integrity.ts';
import { moduleRules } from './rules.ts';
import { repositoryRoot, sharedOptions, sharedVersions } from './shared.ts';
import { type CacheGroups, libraryGroup, shellGroups } from './split.ts';

const production = process.env.NODE_ENV !== 'development';
const serving = process.env.WEBPACK_SERVE === 'true';
/** Content id of the sources, from the build script. Part of every global name, so that two builds of one remote can
 *  live in one page without handing each other's chunks out. */
const buildId = process.env.PORTAL_BUILD_ID ?? 'dev';
const buildName = production ? BUILD_MARK : buildId;
const buildIdPlugins = production ? [new BuildId(buildId)] : [];

const output = (folder: string, name: string): NonNullable<Configuration['output']> => ({
  path: join(folder, 'dist'),
  publicPath: 'auto',
  uniqueName: name,
  chunkLoadingGlobal: `chunks_${name}`,
  hotUpdateGlobal: `updates_${name}`,
  filename: production ? 'assets/[name].[contenthash:10].js' : 'assets/[name].js',
  chunkFilename: production ? 'assets/[name].[contenthash:10].js' : 'assets/[name].js',
  crossOriginLoading: 'anonymous',
  // a module that throws while it is loaded is loaded again by the next attempt
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- what is to replace it keeps the error for every later attempt
  strictModuleExceptionHandling: true,
  chunkLoadTimeout: 7000,
  clean: production,
});

const filesystemCache = (folder: string): FileCacheOptions => ({
  type: 'filesystem',
  cacheDirectory: join(repositoryRoot, '.cache/webpack'),
  name: `${basename(folder)}-${production ? 'production' : 'development'}${serving ? '-serve' : ''}`,
  // modules of the cache hold the versions that they were compiled with
  version: [webpack.version, REMOTE_CONTRACT_VERSION, ...Object.entries(sharedVersions()).flat()].join(' '),
  // a changed sharing policy with an old cache gives a bundle that is neither
  buildDependencies: {
    preset: ['preset.ts', 'build-id.ts', 'shared.ts', 'split.ts', 'rules.ts', '../start-files.ts'].map((file) =>
      join(import.meta.dirname, file),
    ),
  },
});

const common = (folder: string, name: string, cacheGroups: CacheGroups = {}): Configuration => ({
  context: folder,
  mode: production ? 'production' : 'development',
  target: ['web', 'es2022'],
  // no maps in production and never eval: the page's policy forbids it
  devtool: production ? false : 'cheap-module-source-map',
  output: output(folder, name),
  resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'] },
  module: { rules: moduleRules({ refresh: serving }) },
  optimization: {
    realContentHash: true,
    // a few times as fast as the one that webpack takes by itself, and no larger
    minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify })],
    moduleIds: 'deterministic',
    chunkIds: production ? 'deterministic' : 'named',
    splitChunks: { cacheGroups },
  },
  performance: { hints: false },
  stats: 'errors-warnings',
  infrastructureLogging: { level: 'error' },
  cache: filesystemCache(folder),
});

/** Chakra's reset of a page, which the design system switches off: its rules would come with the login page all the same. */
const withoutReset = () =>
  new webpack.NormalModuleReplacementPlugin(
    /^\.\/preflight\.js$/,
    'data:text/javascript,export const createPreflight = () => ({});',
  );

const constants = (values: Record<string, unknown>) =>
  new webpack.DefinePlugin(
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)])),
  );

const PAGE_CONSTANTS = { __PORTAL_SHARED__: sharedVersions(), __PORTAL_CONTRACT__: REMOTE_CONTRACT_VERSION };

/** A page loads remotes by its registry, never by the snapshots that manifests of the plugin would give. */
const RUNTIME_SETTINGS = { FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true, ENV_TARGET: 'web' };

/**
 * A remote in Module Federation. The plugin's own manifest, type archive and development client are off: the build prints the
 * remote's manifest, types come from the workspace, and the page's policy allows no other client.
 */
const federation = (name: string) => ({
  name,
  shareStrategy: 'loaded-first' as const,
  manifest: false as const,
  dts: false as const,
  dev: false as const,
  virtualRuntimeEntry: true,
  experiments: {
    externalRuntime: true,
    // a remote loads no further remotes; without manifests of the plugin there are no snapshots to compare
    optimization: { target: 'web' as const, disableSnapshot: true, disableRemote: true },
  },
});

/**
 * Configuration of the shell. It is built without the federation plugin, which would put the runtime before the first screen and
 * make each shared module one piece; it hands out what it shares at run time (`runtime/import-remote.ts`).
 */
export function shellConfig(folder: string): ServedConfiguration {
  const name = containerName('shell', buildName);
  return {
    ...common(folder, name, shellGroups),
    entry: { main: [...developmentEntry(serving), './src/index.ts'] },
    plugins: [
      constants({ ...RUNTIME_SETTINGS, ...PAGE_CONSTANTS }),
      withoutReset(),
      ...buildIdPlugins,
      ...integrityPlugins(production),
      ...developmentPlugins(serving, name),
    ],
    ...developmentServer(serving, folder),
  };
}

/** Configuration of a remote: `export default remoteConfig('search', import.meta.dirname)`. */
export function remoteConfig(id: string, folder: string): ServedConfiguration {
  const name = containerName(id, buildName);
  return {
    ...common(folder, name),
    entry: {},
    plugins: [
      new ModuleFederationPlugin({
        ...federation(name),
        filename: production ? 'assets/entry.[contenthash:10].js' : 'assets/entry.js',
        exposes: { './remote': './src/remote.ts' },
        shared: sharedOptions(),
      }),
      ...buildIdPlugins,
      ...integrityPlugins(production),
      ...developmentPlugins(serving, name),
    ],
    ...developmentServer(serving, folder),
  };
}

/** Configuration of the login screen's copy for the server: `dist/prerender.cjs`, everything in one file. */
export function prerenderConfig(folder: string): Configuration {
  const base = common(folder, 'prerender');
  return {
    ...base,
    target: 'node24',
    entry: { prerender: './src/prerender.tsx' },
    output: {
      path: join(folder, 'dist'),
      filename: 'prerender.cjs',
      library: { type: 'commonjs2' },
      publicPath: '',
      assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
      clean: false,
    },
    cache: { ...filesystemCache(folder), name: `${basename(folder)}-prerender` },
    optimization: { minimize: false, splitChunks: false },
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}

/** One bundle of the same sources without federation, for measuring what federation costs: `dist-monolith`. */
export function monolithConfig(folder: string, remotes: Readonly<Record<string, string>>): Configuration {
  const base = common(folder, 'monolith', libraryGroup);
  const imports = Object.entries(remotes).map(
    ([id, file]) => `${JSON.stringify(id)}: () => import(${JSON.stringify(file)}),`,
  );
  const source = `const remotes = { ${imports.join(' ')} };
export const importRemotesWith = () => async (remote) => (await remotes[remote.id]()).default;`;
  return {
    ...base,
    entry: { main: './src/index.ts' },
    output: { ...base.output, path: join(folder, 'dist-monolith') },
    cache: { ...filesystemCache(folder), name: 'monolith', version: source },
    plugins: [
      new webpack.NormalModuleReplacementPlugin(
        /[\\/]import-remote\.ts$/,
        `data:text/javascript,${encodeURIComponent(source)}`,
      ),
      constants(PAGE_CONSTANTS),
    ],
  };
}
