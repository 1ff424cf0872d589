import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';
import { isRunning, startProgram, waitUntil } from '../topology/process.ts';

/** The reason why wapiti cannot be used here; empty if it can. */
export const missingWapiti = (): string =>
  spawnSync('wapiti', ['--version']).status === 0 ? '' : 'wapiti is not installed';

const foundSchema = z.object({
  method: z.string(),
  path: z.string(),
  info: z.string(),
  parameter: z.nullish(z.string()),
});
const reportSchema = z.object({
  vulnerabilities: z.record(z.string(), z.array(foundSchema)),
  anomalies: z.record(z.string(), z.array(foundSchema)),
});

export interface Scan {
  readonly url: string;
  /** More addresses to begin at. */
  readonly starts?: readonly string[];
  readonly modules: readonly string[];
  /** The scanner's address that a portal vulnerable to request forgery (SSRF) would request. */
  readonly endpoint: string;
  readonly cookie?: string | undefined;
  /** Time limit for each module. */
  readonly moduleSeconds: number;
}

const MAX_MS = 4 * 3_600_000;

/** Scans an address; returns a line for each finding. Throws Wapiti's output if it gave no report. */
export async function scan(options: Scan): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-scan-'));
  const report = path.join(folder, 'report.json');
  const args = [
    ['--url', options.url, '--scope', 'folder', '--flush-session', '--no-bugreport', '--verbose', '0'],
    (options.starts ?? []).flatMap((start) => ['--start', start]),
    ['--module', options.modules.join(','), '--endpoint', options.endpoint],
    ['--max-attack-time', String(options.moduleSeconds), '--scan-force', 'insane', '--level', '1'],
    options.cookie === undefined ? [] : ['--header', `Cookie: ${options.cookie}`],
    ['--store-session', folder, '--store-config', folder, '--format', 'json', '--output', report],
  ].flat();
  try {
    const program = startProgram('wapiti', args, { ...process.env, HOME: folder, PYTHONWARNINGS: 'ignore' });
    await waitUntil('wapiti', () => !isRunning(program), { timeoutMs: MAX_MS });
    if (program.child.exitCode !== 0)
      throw new Error(`wapiti ended with ${program.child.exitCode}: ${program.output()}`);
    const { vulnerabilities, anomalies } = z.parse(reportSchema, JSON.parse(readFileSync(report, 'utf8')));
    return Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([category, found]) =>
      found.map(({ method, path: at, info, parameter }) => `${category}: ${method} ${at} ${parameter ?? ''}: ${info}`),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
