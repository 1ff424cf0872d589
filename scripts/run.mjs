// The one way in: gets the pinned Node and pnpm, installs what the lockfile says, then runs a task of scripts/tasks.
// Must itself run on Node 20, which is all that a bare machine is asked to have.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const NODE = '24.21.0';
const PNPM = '12.21.0';
const TOOLCHAIN = `${NODE}/${PNPM}`;
const root = path.resolve(import.meta.dirname, '..');
const [task = '', ...rest] = process.argv.slice(2);

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Runs a command to its end; signals go on to it, so that Ctrl-C stops the whole chain at once and cleanly. */
function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
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
    child.on('exit', (status, signal) => finish(signal ? 130 : (status ?? 1)));
  });
}

async function inPinnedToolchain() {
  return run(
    'npx',
    [
      '--yes',
      '--loglevel=error',
      '--prefer-offline',
      '-p',
      `node@${NODE}`,
      '-p',
      `pnpm@${PNPM}`,
      'node',
      path.join(root, 'scripts/run.mjs'),
      task,
      ...rest,
    ],
    { PORTAL_TOOLCHAIN: TOOLCHAIN },
  );
}

/** Installs only when the lockfile or the workspace changed since the last time. */
async function install() {
  const stamp = path.join(root, 'node_modules/.portal-install');
  const wanted =
    readFileSync(path.join(root, 'pnpm-lock.yaml'), 'utf8') +
    readFileSync(path.join(root, 'pnpm-workspace.yaml'), 'utf8');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return 0;
  console.log('Installing the pinned packages ...');
  const status = await run('pnpm', ['install', '--frozen-lockfile', '--reporter=append-only', '--loglevel=warn'], {
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

async function main() {
  const script = path.join(root, `scripts/tasks/${task}.ts`);
  if (!/^[a-z-]+$/.test(task) || !existsSync(script)) {
    console.error(`There is no task '${task}'. Use npm start, npm test, npm run dev, npm run bench or npm run portal.`);
    return 2;
  }
  if (process.env.PORTAL_TOOLCHAIN !== TOOLCHAIN) return inPinnedToolchain();
  const installed = await install();
  if (installed !== 0) return installed;
  return run(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...rest]);
}

process.exitCode = await main();
