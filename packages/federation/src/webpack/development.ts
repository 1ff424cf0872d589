import { createRequire } from 'node:module';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import type { Configuration, WebpackPluginInstance } from 'webpack';

const require = createRequire(import.meta.url);

/** Hot reload of components; nothing in a production build. */
export function developmentPlugins(serving: boolean): WebpackPluginInstance[] {
  if (!serving) return [];
  return [new ReactRefreshPlugin({ overlay: false, library: 'portal' })];
}

/** A part's own development server. The page comes from the portal's server; this serves the part's files to it. */
export function developmentServer(serving: boolean, id: string): Pick<Configuration, 'devServer'> {
  const port = Number(process.env['PORTAL_DEV_PORT'] ?? 0);
  if (!serving) return {};
  require.resolve('react-refresh');
  return {
    devServer: {
      port,
      host: '127.0.0.1',
      hot: true,
      liveReload: false,
      allowedHosts: 'all',
      headers: { 'Access-Control-Allow-Origin': '*' },
      client: { webSocketURL: `ws://127.0.0.1:${port}/ws`, overlay: false, logging: 'warn' },
      devMiddleware: { publicPath: '/', stats: 'errors-warnings' },
      static: false,
      setupExitSignals: true,
      webSocketServer: 'ws',
      watchFiles: [],
      ...(id === 'shell' ? { historyApiFallback: false } : {}),
    },
  };
}
