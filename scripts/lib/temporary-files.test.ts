import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LASTING_FOLDER } from '../../packages/testing/src/lasting-folder.ts';

const TEMPORARY_FILES_MODULE = path.join(import.meta.dirname, 'temporary-files.ts');
const LASTING_FOLDER_MODULE = path.join(import.meta.dirname, '../../packages/testing/src/lasting-folder.ts');
/** A script that stands for a run of all tests. Its child process leaves a temporary folder behind. It prints what it found as JSON. */
const TEST_RUN = `
  const { keepTemporaryFilesTogether } = await import(${JSON.stringify(TEMPORARY_FILES_MODULE)});
  const { lastingFolder } = await import(${JSON.stringify(LASTING_FOLDER_MODULE)});
  const { execFileSync } = await import('node:child_process');
  const { readdirSync, statSync } = await import('node:fs');
  keepTemporaryFilesTogether();
  const child = 'require("node:fs").mkdtempSync(require("node:path").join(require("node:os").tmpdir(), "left-"))';
  execFileSync(process.execPath, ['-e', child]);
  const runFolder = process.env.TMPDIR;
  const mode = statSync(runFolder).mode & 0o777;
  console.log(JSON.stringify({ runFolder, mode, fileCount: readdirSync(runFolder).length, lasting: lastingFolder() }));
`;

describe('the temporary files of a run of all tests', () => {
  /** Stands for the temporary folder of the machine. */
  const systemFolder = mkdtempSync(path.join(tmpdir(), 'system-'));
  afterAll(() => rmSync(systemFolder, { recursive: true }));
  const runTests = () => {
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', TEST_RUN], {
      encoding: 'utf8',
      env: {
        ...process.env,
        NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
        TMPDIR: systemFolder,
        // not that of the run to which this test belongs
        [LASTING_FOLDER]: undefined,
      },
    });
    return JSON.parse(output);
  };

  it('are in one folder of the run, which is deleted when the run ends', () => {
    const { runFolder, fileCount } = runTests();
    expect(path.dirname(runFolder)).toBe(systemFolder);
    expect(fileCount).toBe(1);
    expect(existsSync(runFolder)).toBe(false);
    expect(readdirSync(systemFolder)).toEqual([]);
  });

  it('are in a folder that every user of the machine can read, because PostgreSQL runs as another user', () => {
    expect(runTests().mode).toBe(0o755);
  });

  it('do not include the data for the next run, which stays in the folder of the machine', () => {
    expect(runTests().lasting).toBe(systemFolder);
  });

  it('are deleted by a later run if they are more than a day old because their run was killed', () => {
    for (const name of ['portal-tests-old', 'portal-tests-now', 'other-old']) mkdirSync(path.join(systemFolder, name));
    const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000);
    for (const name of ['portal-tests-old', 'other-old'])
      utimesSync(path.join(systemFolder, name), twoDaysAgo, twoDaysAgo);
    runTests();
    expect(readdirSync(systemFolder).sort()).toEqual(['other-old', 'portal-tests-now']);
  });

  it('are kept by a later run, however old they are, while their run is still going on', () => {
    // this process stands for the long run
    const folder = path.join(systemFolder, `portal-tests-${process.pid}-abcdef`);
    mkdirSync(folder);
    const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000);
    utimesSync(folder, twoDaysAgo, twoDaysAgo);
    runTests();
    expect(existsSync(folder)).toBe(true);
  });
});
