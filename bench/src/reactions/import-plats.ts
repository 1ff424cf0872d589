import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const PORTAL_COMMAND = join(import.meta.dirname, '../../../scripts/tasks/portal.ts');
const PLACES = ['Cedar', 'Lake', 'Mill', 'North', 'Oak', 'Pine', 'River', 'Stone', 'Sunset', 'Willow'];
const KINDS = ['Acres', 'Addition', 'Estates', 'Heights', 'Park', 'Subdivision'];

/** Adds plats to the county of a running portal with the data folder `data`. Names share their first words, like those of a real county. */
export async function importPlats(data: string, count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-plats-'));
  try {
    const plats = Array.from({ length: count }, (_, index) => {
      const place = PLACES[index % PLACES.length];
      const kind = KINDS[Math.floor(index / PLACES.length) % KINDS.length];
      return `B${String(index).padStart(6, '0')},${place} ${kind} No. ${index},`;
    });
    // an import always has a file of documents
    writeFileSync(join(folder, 'documents.csv'), 'document_number,document_type,instrument_code,recorded_at\n');
    writeFileSync(join(folder, 'plats.csv'), ['plat_number,plat_name,recorded_at', ...plats, ''].join('\n'));
    const env = { ...process.env, PORTAL_DATA: data };
    await promisify(execFile)(process.execPath, [PORTAL_COMMAND, 'import', folder], { env });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
