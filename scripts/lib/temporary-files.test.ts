import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LASTING_FOLDER } from '../../packages/testing/src/lasting-folder.ts';

const MODULE = path.join(import.meta.dirname, 'temporary-files.ts');
const LASTING = path.join(import.meta.dirname, '../../packages/testing/src/lasting-folder.ts');
/** A test run in which a child process leaves a folder behind. */
const RUN = `
  const { keepTemporaryFilesTogether } = await import(${JSON.stringify(MODULE)});
  const { lastingFolder } = await import(${JSON.stringify(LASTING)});
  const { execFileSync } = await import('node:child_process');
  const { readdirSync, statSync } = await import('node:fs');
  keepTemporaryFilesTogether();
  const test = 'require("node:fs").mkdtempSync(require("node:path").join(require("node:os").tmpdir(), "left-"))';
  execFileSync(process.execPath, ['-e', test]);
  const folder = process.env.TMPDIR;
  console.log(JSON.stringify({ folder, mode: statSync(folder).mode & 0o777, left: readdirSync(folder).length, lasting: lastingFolder() }));
`;

describe('temporary files of a run of all tests', () => {
  const systemFolder = mkdtempSync(path.join(tmpdir(), 'machine-'));
  afterAll(() => rmSync(systemFolder, { recursive: true }));
  const run = () => {
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', RUN], {
      encoding: 'utf8',
      env: {
        ...process.env,
        NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
        TMPDIR: systemFolder,
        [LASTING_FOLDER]: undefined,
      },
    });
    return JSON.parse(output);
  };

  it('are in one folder that every user can read, and are deleted when the run ends', () => {
    const { folder, mode, left, lasting } = run();
    expect(path.dirname(folder)).toBe(systemFolder);
    expect({ mode, left, lasting }).toEqual({ mode: 0o755, left: 1, lasting: systemFolder });
    expect(existsSync(folder)).toBe(false);
    expect(readdirSync(systemFolder)).toEqual([]);
  });
  it('of a killed run are deleted a day later', () => {
    for (const name of ['portal-tests-old', 'portal-tests-now', 'other-old']) mkdirSync(path.join(systemFolder, name));
    const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000);
    for (const name of ['portal-tests-old', 'other-old'])
      utimesSync(path.join(systemFolder, name), twoDaysAgo, twoDaysAgo);
    run();
    expect(readdirSync(systemFolder).sort()).toEqual(['other-old', 'portal-tests-now']);
  });
});
