import { join } from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import type { Configuration, WebpackPluginInstance } from 'webpack';
import type { Configuration as ServerConfiguration } from 'webpack-dev-server';

/** The plugin for hot reload of components; none in a production build. Each part needs a distinct name, or only the first reloads. */
export function developmentPlugins(serving: boolean, name: string): WebpackPluginInstance[] {
  if (!serving) return [];
  return [new ReactRefreshPlugin({ overlay: false, library: name })];
}

/** An entry that runs before the shell, so that components of remotes can be hot-reloaded too. */
export const developmentEntry = (serving: boolean): string[] =>
  serving ? [join(import.meta.dirname, 'renderer-hook.js')] : [];

/** Configuration of webpack with the settings of its development server. */
export type ServedConfiguration = Configuration & { devServer?: ServerConfiguration | undefined };

/** A part's own development server. The page itself comes from the portal's server. */
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
      // the page's font rules refer to the fonts of the last build
      static: { directory: join(folder, 'dist'), publicPath: '/', watch: false },
      setupExitSignals: false,
    },
  };
}
