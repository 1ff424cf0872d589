import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { hashInputs, isFresh, readInputs } from '../packages/federation/src/build/inputs.ts';
import { SBOM_FILE, writeSbom } from './lib/sbom/sbom.ts';

const root = resolve(import.meta.dirname, '..');
/** Parts that are built in parallel. More would only slow down each on a machine with few cores. */
const CONCURRENCY = 2;
const settings = `node ${process.versions.node} ${process.env.NODE_ENV ?? 'production'}`;

/** The folders of all parts; the shell is first, because its build takes longest. */
export const partFolders = (): string[] => [
  'shell',
  ...readdirSync(root).filter((name) => name.startsWith('mfe-') && existsSync(join(root, name, 'webpack.config.ts'))),
];

/** Exits with a message if an argument of the command line is not a part. */
export function requireParts(wanted: readonly string[]): void {
  const unknown = wanted.filter((name) => !partFolders().includes(name));
  if (unknown.length === 0) return;
  console.error(`There is no part '${unknown.join("', '")}'. Choose from: ${partFolders().join(', ')}.`);
  process.exit(2);
}

const isStale = (part: string): boolean => !isFresh(root, readInputs(join(root, part, 'dist/inputs.json')), settings);

/** The build id of a part: a hash over all sources that it may use. The same sources give the same id on every machine. */
function buildId(part: string): string {
  const sources = [part, ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`)];
  const files = sources.flatMap((folder) =>
    existsSync(join(root, folder, 'src'))
      ? readdirSync(join(root, folder, 'src'), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
          .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
      : [],
  );
  return hashInputs(root, [...files, 'pnpm-lock.yaml'], settings).slice(0, 12);
}

function buildPart(part: string): Promise<void> {
  const script = join(root, 'packages/federation/src/build/build-part.ts');
  const env = { ...process.env, PORTAL_BUILD_ID: buildId(part), PORTAL_BUILD_SETTINGS: settings };
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, join(root, part)], {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`Building ${part} failed; the messages above say why.`)),
    );
  });
}

/**
 * Builds the parts whose sources changed since their last build, two in parallel. Returns their names; throws an error that names
 * the part that failed.
 */
export async function buildAll(
  wanted: readonly string[] = partFolders(),
  log: (line: string) => void = console.log,
): Promise<string[]> {
  const stale = wanted.filter(isStale);
  const waiting = [...stale];
  const work = async (): Promise<void> => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
      const started = Date.now();
      log(`Building ${part} …`);
      await buildPart(part);
      log(`Built ${part} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  try {
    if (writeSbom(root)) log(`Wrote the bill of materials: ${SBOM_FILE}`);
  } catch (error) {
    // the portal runs without it
    log(`The bill of materials could not be written: ${error instanceof Error ? error.message : String(error)}`);
  }
  return stale;
}
