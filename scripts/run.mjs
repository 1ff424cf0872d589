// The entry point of all tasks: gets the pinned Node and pnpm, installs the packages of the lockfile, then runs a task of
// scripts/tasks. It must run on Node 20, the only program that must be installed.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const NODE = '24.21.0';
const PNPM = '12.21.0';
const root = path.resolve(import.meta.dirname, '..');
const [task = '', ...rest] = process.argv.slice(2);

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Runs a command to its end; signals are forwarded to it, so that Ctrl-C stops the whole chain cleanly. */
function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    const forward = SIGNALS.map((signal) => [signal, () => child.kill(signal)]);
    for (const [signal, handler] of forward) process.on(signal, handler);
    const finish = (status) => {
      for (const [signal, handler] of forward) process.off(signal, handler);
      resolve(status);
    };
    child.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      finish(1);
    });
    // 130 is what a shell reports for a program that Ctrl-C ended
    child.on('exit', (status, signal) => finish(signal ? 130 : (status ?? 1)));
  });
}

/** The cached paths of the pinned programs, because npx takes seconds to find them. */
const toolchainFile = path.join(root, `.cache/toolchain-${NODE}-${PNPM}.json`);
const CACHE_TOOLCHAIN = '--cache-toolchain';

/** `{ node, bin }`: the pinned Node, and the folder with the commands `node` and `pnpm`; undefined if they are not cached. */
function readToolchain() {
  try {
    const { node, bin } = JSON.parse(readFileSync(toolchainFile, 'utf8'));
    return existsSync(node) && existsSync(path.join(bin, 'pnpm')) ? { node, bin } : undefined;
  } catch {
    return undefined;
  }
}

/** Caches the paths. npx runs this in the pinned Node, with the folder of its commands in PATH. */
function cacheToolchain() {
  const bin = process.env.PATH.split(path.delimiter).find((folder) => existsSync(path.join(folder, 'pnpm')));
  mkdirSync(path.dirname(toolchainFile), { recursive: true });
  writeFileSync(toolchainFile, JSON.stringify({ node: process.execPath, bin }));
  return 0;
}

/** Gets the pinned programs, from npm if they are not cached; undefined if that fails. */
async function getToolchain() {
  const known = readToolchain();
  if (known !== undefined) return known;
  const programs = ['-p', `node@${NODE}`, '-p', `pnpm@${PNPM}`];
  const script = path.join(root, 'scripts/run.mjs');
  const status = await run('npx', [
    '--yes',
    '--loglevel=error',
    '--prefer-offline',
    ...programs,
    'node',
    script,
    CACHE_TOOLCHAIN,
  ]);
  return status === 0 ? readToolchain() : undefined;
}

/** Installs only when the lockfile or the workspace changed since the last time. */
async function install(env) {
  const stamp = path.join(root, 'node_modules/.portal-install');
  const wanted =
    readFileSync(path.join(root, 'pnpm-lock.yaml'), 'utf8') +
    readFileSync(path.join(root, 'pnpm-workspace.yaml'), 'utf8');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return 0;
  console.log('Installing the pinned packages ...');
  const status = await run('pnpm', ['install', '--frozen-lockfile', '--reporter=append-only', '--loglevel=warn'], {
    ...env,
    CI: '1',
  });
  if (status !== 0) {
    console.error(
      'The packages could not be installed: look at the lines above, check the connection to the npm registry, then run the command again.',
    );
    return status;
  }
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
  return 0;
}

/** The folder of Node's compile cache. Without it, every start would strip the types of the sources again. */
const compileCache = path.join(root, '.cache/node');
const MAX_UNREAD_MS = 30 * 86_400_000;

/** Caches of compressed build files, and of sources that the test runner transformed. */
const caches = ['compressed', 'jest'].map((name) => path.join(root, '.cache', name));

/** Removes files that were not read for a month, once a day: every changed source adds files to these caches. */
function prune(folder) {
  const stamp = path.join(folder, 'pruned');
  const isOlder = (time, age) => Date.now() - time > age;
  try {
    if (!existsSync(folder) || (existsSync(stamp) && !isOlder(statSync(stamp).mtimeMs, 86_400_000))) return;
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const file = path.join(entry.parentPath ?? entry.path, entry.name);
      if (entry.isFile() && isOlder(statSync(file).atimeMs, MAX_UNREAD_MS)) rmSync(file, { force: true });
    }
    writeFileSync(stamp, '');
  } catch {
    // another process prunes at the same time, or the folder is read-only; both are harmless for a cache
  }
}

async function main() {
  if (task === CACHE_TOOLCHAIN) return cacheToolchain();
  const script = path.join(root, `scripts/tasks/${task}.ts`);
  if (!/^[a-z-]+$/.test(task) || !existsSync(script)) {
    console.error(`There is no task '${task}'. Use npm start, npm test, npm run dev, npm run bench or npm run portal.`);
    return 2;
  }
  const toolchain = await getToolchain();
  if (toolchain === undefined) {
    console.error(
      `Node ${NODE} and pnpm ${PNPM} could not be fetched: look at the lines above, check the connection to the npm registry, then run the command again.`,
    );
    return 1;
  }
  const env = {
    PATH: `${toolchain.bin}${path.delimiter}${process.env.PATH}`,
    NODE_COMPILE_CACHE: compileCache,
  };
  for (const folder of [compileCache, ...caches]) prune(folder);
  const installed = await install(env);
  if (installed !== 0) return installed;
  return run(toolchain.node, ['--disable-warning=ExperimentalWarning', script, ...rest], env);
}

process.exitCode = await main();
