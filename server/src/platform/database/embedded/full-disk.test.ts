import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, statfsSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { skipIf } from '@portal/testing/skips';
import { messageOf } from '../errors.ts';
import { openEmbedded } from '../open-embedded.ts';
import { newMigratedFolder } from '../testing/embedded-test-database.ts';

// the first test file after a schema change creates the template database that all others copy
jest.setTimeout(120_000);

const canMount = process.platform === 'linux' && process.getuid?.() === 0;
const itOnSmallDisk = skipIf(canMount ? '' : 'only root may mount a small disk', it);

describe('[R17] an embedded database on a full disk', () => {
  let dataFolder: string;
  let isMounted = false;
  const mountDisk = (size: string): void => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', dataFolder], { stdio: 'ignore' });
    isMounted = true;
  };
  beforeEach(() => {
    dataFolder = mkdtempSync(join(tmpdir(), 'portal-full-'));
    isMounted = false;
  });
  afterEach(() => {
    if (isMounted) execFileSync('umount', [dataFolder]);
    rmSync(dataFolder, { recursive: true, force: true });
  });

  const open = async (): Promise<string> => {
    try {
      await (await openEmbedded({ dataFolder })).close();
      return '';
    } catch (error) {
      return messageOf(error);
    }
  };
  const SENTENCE = /^The embedded database in \S+ does not open: .*\. Make room on its disk and start again\.$/;

  itOnSmallDisk('says so when there is no room for a new one, and opens once there is room', async () => {
    mountDisk('1m');
    expect(await open()).toMatch(SENTENCE);
    execFileSync('mount', ['-o', 'remount,size=200m', dataFolder]);
    expect(await open()).toBe('');
  });

  itOnSmallDisk('says so when it has filled up, and opens with its data once there is room', async () => {
    const template = await newMigratedFolder();
    mountDisk('160m');
    cpSync(template, dataFolder, { recursive: true });
    rmSync(template, { recursive: true, force: true });
    const ballast = join(dataFolder, 'ballast');
    const { bavail, bsize } = statfsSync(dataFolder);
    writeFileSync(ballast, Buffer.alloc(bavail * bsize));
    const sentence = await open();
    expect(sentence).toMatch(SENTENCE);
    unlinkSync(ballast);
    expect(await open()).toBe('');
    expect(existsSync(join(dataFolder, 'database', 'PG_VERSION'))).toBe(true);
  });
});
