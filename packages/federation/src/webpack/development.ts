import { join } from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import type { Configuration, WebpackPluginInstance } from 'webpack';
import type { Configuration as ServerConfiguration } from 'webpack-dev-server';

/** Hot reload of components; nothing in a production build. Each part's own name: of two alike the second would do nothing. */
export function developmentPlugins(serving: boolean, name: string): WebpackPluginInstance[] {
  if (!serving) return [];
  return [new ReactRefreshPlugin({ overlay: false, library: name })];
}

/** Runs before the shell, so that components of remotes can be replaced as well. */
export const developmentEntry = (serving: boolean): string[] =>
  serving ? [join(import.meta.dirname, 'renderer-hook.js')] : [];

/** Configuration of webpack with the settings of its development server. */
export type ServedConfiguration = Configuration & { devServer?: ServerConfiguration | undefined };

/** A part's own development server. The page comes from the portal's server; this serves the part's files to it. */
export function developmentServer(serving: boolean, folder: string): { devServer?: ServerConfiguration } {
  if (!serving) return {};
  const port = Number(process.env.PORTAL_DEV_PORT ?? 0);
  return {
    devServer: {
      port,
      host: '127.0.0.1',
      hot: true,
      liveReload: false,
      allowedHosts: 'all',
      headers: { 'Access-Control-Allow-Origin': '*' },
      client: { webSocketURL: `ws://127.0.0.1:${port}/ws`, overlay: false, logging: 'warn' },
      // the page's rules name the fonts of the last build
      static: { directory: join(folder, 'dist'), publicPath: '/', watch: false },
      setupExitSignals: false,
    },
  };
}
