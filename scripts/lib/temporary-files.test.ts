import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const MODULE = path.join(import.meta.dirname, 'temporary-files.ts');
/** A run of tests whose test, a process of its own, leaves a folder behind. */
const RUN = `
  const { keepTemporaryFilesTogether } = await import(${JSON.stringify(MODULE)});
  const { execFileSync } = await import('node:child_process');
  const { readdirSync, statSync } = await import('node:fs');
  const folder = keepTemporaryFilesTogether();
  const test = 'require("node:fs").mkdtempSync(require("node:path").join(require("node:os").tmpdir(), "left-"))';
  execFileSync(process.execPath, ['-e', test]);
  console.log(JSON.stringify({ folder, mode: statSync(folder).mode & 0o777, left: readdirSync(folder).length }));
`;

describe('temporary files of a run of all tests', () => {
  it('are in one folder that every user can look into, and gone when the run ends', () => {
    const machine = mkdtempSync(path.join(tmpdir(), 'machine-'));
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', RUN], {
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '--disable-warning=ExperimentalWarning', TMPDIR: machine },
    });
    const { folder, mode, left } = JSON.parse(output);
    expect(path.dirname(folder)).toBe(machine);
    expect({ mode, left }).toEqual({ mode: 0o755, left: 1 });
    expect(existsSync(folder)).toBe(false);
    expect(readdirSync(machine)).toEqual([]);
    rmSync(machine, { recursive: true });
  });
});
