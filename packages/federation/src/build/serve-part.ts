// Serves one part of the suite (the shell or a remote) from its sources, with hot reload. The development server
// (scripts/lib/dev-servers.ts) starts it with `fork`, once for each part:
//   argument 1        the part's folder, which has its webpack.config.ts
//   PORTAL_DEV_PORT   the port to listen on, which development.ts of the webpack settings reads
// Sends 'compiled' to the parent process after each compilation without errors. Exits when the parent disconnects or dies.
import { join } from 'node:path';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import type { ServedConfiguration } from '../webpack/development.ts';
import { importDefault } from './import-default.ts';

/** Whether a value can be a configuration. Webpack and its development server validate the properties. */
const isServedConfiguration = (value: unknown): value is ServedConfiguration => value instanceof Object;

async function serve(folder: string): Promise<void> {
  const exported = await importDefault(join(folder, 'webpack.config.ts'));
  // The shell exports two configurations. Only the first is for the browser; the second builds the code with which the portal's server
  // renders the login page.
  const configuration: unknown = Array.isArray(exported) ? exported[0] : exported;
  if (!isServedConfiguration(configuration)) throw new Error(`${folder}/webpack.config.ts exports no configuration`);
  const { devServer: serverOptions, ...compilerOptions } = configuration;
  const compiler = webpack(compilerOptions);
  compiler.hooks.done.tap('serve-part', (stats) => {
    if (stats.hasErrors()) console.error(stats.toString({ preset: 'errors-only', colors: false }));
    // the callback ignores a failure to send: it means that the parent is gone, so this process is about to exit too
    else if (process.connected) process.send?.('compiled', () => undefined);
  });
  await new WebpackDevServer(serverOptions, compiler).start();
}

const folder = process.argv[2];
if (folder === undefined) throw new Error('Say which folder to serve.');
// Ctrl-C reaches the parent and this process; the parent then disconnects, so this process does not need to react
process.on('SIGINT', () => undefined);
// listens before the server starts, because the parent may die in the meantime; exits at once, because there is nothing to save
process.once('disconnect', () => process.exit(0));
await serve(folder);
