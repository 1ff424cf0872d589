import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { lastingFolder } from '../lasting-folder.ts';
import { removeLeftoverFolders } from '../postgres/leftover-folders.ts';
import { quickFolder } from '../postgres/quick-folder.ts';
import { startPortal } from './start-portal.ts';
import { removeUnusedLog } from './unused-log.ts';

const SERVER = join(import.meta.dirname, '../../../../server/src');
const PREFIX = 'portal-demonstration-';
const MAX_AGE_MS = 2 * 3_600_000;
/** Timeout to create the county. It takes a minute on an idle machine. */
const CREATE_TIMEOUT_MS = 900_000;

/**
 * The name contains a hash of the date and of the server's sources, so that no test runs on an outdated county. A run of all tests sets
 * TEST_COUNTY_DAY to the day of its start: after midnight, each file would create the county of the new day during its own time limits.
 */
export function templateName(): string {
  const { TEST_COUNTY_DAY: day = new Date().toISOString().slice(0, 10) } = process.env;
  const hash = createHash('sha256').update(day);
  for (const path of readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).sort()) {
    if (path.endsWith('.ts') && !path.endsWith('.test.ts')) hash.update(path).update(readFileSync(join(SERVER, path)));
  }
  return `${PREFIX}${process.getuid?.() ?? 0}-${hash.digest('hex').slice(0, 12)}`;
}

async function createTemplate(template: string): Promise<void> {
  const making = `${template}.making-${randomUUID()}`;
  try {
    const portal = await startPortal({ data: making, startMs: CREATE_TIMEOUT_MS });
    await portal.stopKeepingData();
    removeUnusedLog(join(making, 'database'));
    renameSync(making, template);
  } catch (error) {
    // It failed, or another process was faster and its template can be used.
    rmSync(making, { recursive: true, force: true });
    if (!existsSync(template)) throw error;
  }
}

/** Removes old and incomplete templates. The tests of another clone may be copying a recent one. */
function removeOldTemplates(): void {
  for (const name of readdirSync(lastingFolder()).filter((one) => one.startsWith(PREFIX))) {
    const folder = join(lastingFolder(), name);
    const createdAt = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - createdAt > MAX_AGE_MS) rmSync(folder, { recursive: true, force: true });
  }
}

/** Creates the county that every `demonstrationData` copies, unless it exists; returns its folder. */
export async function prepareDemonstration(): Promise<string> {
  const template = join(lastingFolder(), templateName());
  if (existsSync(template)) return template;
  removeOldTemplates();
  await createTemplate(template);
  return template;
}

/** The start of the name of a copy; the number of the process that uses it follows. */
const COPY_PREFIX = `portal-county-${process.getuid?.() ?? 0}-`;

/** A new data folder with the whole demo county: the county is created once, then copied. */
export async function demonstrationData(): Promise<string> {
  const template = await prepareDemonstration();
  // the system does not empty the folder in memory before it restarts
  removeLeftoverFolders(quickFolder(), COPY_PREFIX);
  const data = mkdtempSync(join(quickFolder(), `${COPY_PREFIX}${process.pid}-`));
  cpSync(template, data, { recursive: true });
  return data;
}
