import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { REMOTE_CONTRACT_VERSION } from '@portal/contracts/remote';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack, { type Configuration, type FileCacheOptions } from 'webpack';
import { containerName } from '../container-name.ts';
import { BUILD_ID_PLACEHOLDER, BuildId } from './build-id.ts';
import { developmentEntry, developmentPlugins, developmentServer, type ServedConfiguration } from './development.ts';
import { FetchedAhead, FreshAttempts } from './fresh-attempts.ts';
import { integrityPlugins } from './integrity.ts';
import { moduleRules } from './rules.ts';
import { repositoryRoot, sharedOptions, sharedVersions } from './shared.ts';
import { type CacheGroups, libraryGroup, shellGroups } from './split.ts';

// Without this, Module Federation locates webpack by calling it without options and catching the error. webpack compiles its
// whole schema for that error, which takes a quarter of a second of each build.
process.env.FEDERATION_WEBPACK_PATH ??= createRequire(import.meta.url).resolve('webpack');

const production = process.env.NODE_ENV !== 'development';
const serving = process.env.WEBPACK_SERVE === 'true';
/**
 * Hash of the sources, from the build script. It is part of every global name, so that two builds of one remote can be in one page
 * and never load each other's chunks.
 */
const buildId = process.env.PORTAL_BUILD_ID ?? 'dev';
/** A production build is compiled with a placeholder, so that a new id alone does not invalidate the cache; `BuildId` replaces it. */
const buildName = production ? BUILD_ID_PLACEHOLDER : buildId;
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
  // A module that threw while it was loaded runs again at its next import.
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- the option that replaces it throws the same error at every later import
  strictModuleExceptionHandling: true,
  chunkLoadTimeout: 7000,
  clean: production,
});

const filesystemCache = (folder: string): FileCacheOptions => ({
  type: 'filesystem',
  cacheDirectory: join(repositoryRoot, '.cache/webpack'),
  name: `${basename(folder)}-${production ? 'production' : 'development'}${serving ? '-serve' : ''}`,
  // Cached modules contain the versions that they were compiled with.
  version: [webpack.version, REMOTE_CONTRACT_VERSION, ...Object.entries(sharedVersions()).flat()].join(' '),
  // A change of these files invalidates the cache; otherwise a bundle would mix old and new settings.
  buildDependencies: {
    preset: [
      'preset.ts',
      'build-id.ts',
      'fresh-attempts.ts',
      'shared.ts',
      'split.ts',
      'rules.ts',
      '../start-files.ts',
    ].map((file) => join(import.meta.dirname, file)),
  },
});

const common = (folder: string, name: string, cacheGroups: CacheGroups = {}): Configuration => ({
  context: folder,
  mode: production ? 'production' : 'development',
  target: ['web', 'es2022'],
  // No source maps in production, and never one that needs `eval`: the page's content security policy forbids it.
  devtool: production ? false : 'cheap-module-source-map',
  output: output(folder, name),
  resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'] },
  module: { rules: moduleRules({ refresh: serving }) },
  optimization: {
    realContentHash: true,
    // Several times faster than webpack's default minimizer, and the files are no larger.
    minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify })],
    moduleIds: 'deterministic',
    chunkIds: production ? 'deterministic' : 'named',
    splitChunks: { cacheGroups },
  },
  performance: { hints: false },
  stats: 'errors-warnings',
  infrastructureLogging: { level: 'error' },
  cache: filesystemCache(folder),
  // faster hot reload: unaffected modules are not processed again
  experiments: { cacheUnaffected: serving },
});

/** Removes the code of Chakra's CSS reset. The design system turns it off, but the login page would still contain its code. */
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

/** The page finds remotes in its registry, so the runtime's code for manifest snapshots is left out. */
const RUNTIME_SETTINGS = { FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true, ENV_TARGET: 'web' };

/**
 * Options of the federation plugin for a remote. Its manifest, type archive and development client are off: the build writes the
 * remote's manifest, types come from the workspace, and the page's content security policy blocks that client.
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
    // A remote loads no other remotes. Without the plugin's manifests there are no snapshots.
    optimization: { target: 'web' as const, disableSnapshot: true, disableRemote: true },
  },
});

/**
 * Configuration of the shell. The federation plugin would load its runtime before the first screen, and put each shared module into one
 * file. So the shell is built without it, and shares its modules at run time (`runtime/import-remote.ts`).
 */
export function shellConfig(folder: string): ServedConfiguration {
  const name = containerName('shell', buildName);
  return {
    ...common(folder, name, shellGroups),
    entry: { main: [...developmentEntry(serving), './src/index.ts'] },
    plugins: [
      constants({ ...RUNTIME_SETTINGS, ...PAGE_CONSTANTS }),
      withoutReset(),
      new FreshAttempts(),
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
      new FreshAttempts(),
      new FetchedAhead(),
      ...buildIdPlugins,
      ...integrityPlugins(production),
      ...developmentPlugins(serving, name),
    ],
    ...developmentServer(serving, folder),
  };
}

/** Configuration of the login screen that the server renders: `dist/prerender.cjs`, everything in one file. */
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

/**
 * Configuration of one bundle of all sources without federation, `dist-monolith`. The bench compares it with the federated build, to
 * measure what federation costs.
 */
export function monolithConfig(folder: string, remotes: Readonly<Record<string, string>>): Configuration {
  const base = common(folder, 'monolith', libraryGroup);
  const imports = Object.entries(remotes).map(
    ([id, file]) => `${JSON.stringify(id)}: () => import(${JSON.stringify(file)}),`,
  );
  const source = `const remotes = { ${imports.join(' ')} };
export const createRemoteImporter = () => async (remote) => (await remotes[remote.id]()).default;`;
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
