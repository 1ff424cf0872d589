/** Serves one part with hot reload: `node serve-part.ts FOLDER`, its port in PORTAL_DEV_PORT. Exits when its parent does. */
import { join } from 'node:path';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import type { ServedConfiguration } from '../webpack/development.ts';
import { importDefault } from './import-default.ts';

const isConfiguration = (value: unknown): value is ServedConfiguration => value instanceof Object;

async function serve(folder: string): Promise<void> {
  const exported = await importDefault(join(folder, 'webpack.config.ts'));
  // the shell's second configuration is the login page's copy for the server, which is not served
  const configuration: unknown = Array.isArray(exported) ? exported[0] : exported;
  if (!isConfiguration(configuration)) throw new Error(`${folder}/webpack.config.ts exports no configuration`);
  const { devServer, ...rest } = configuration;
  const compiler = webpack(rest);
  compiler.hooks.done.tap('serve-part', (stats) => {
    if (stats.hasErrors()) console.error(stats.toString({ preset: 'errors-only', colors: false }));
    // the parent may have exited by now; 'disconnect' then ends this process
    else if (process.connected) process.send?.('compiled', () => undefined);
  });
  const server = new WebpackDevServer(devServer, compiler);
  await server.start();
  // nothing needs a clean shutdown
  process.once('disconnect', () => process.exit(0));
}

const folder = process.argv[2];
if (folder === undefined) throw new Error('Say which folder to serve.');
// Ctrl-C reaches the whole process group, but the parent decides when this process ends
process.on('SIGINT', () => undefined);
await serve(folder);
