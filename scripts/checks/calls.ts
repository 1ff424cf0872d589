// docs/calls.md has one row per call, with the roles that may make it. This check fails if a call and its row differ, so that a
// reviewer notices every change of access. With --write it generates the page.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { callsDifferences, callsPage } from '../lib/calls-table.ts';
import { ROOT } from '../lib/run-command.ts';

const PAGE = path.join(ROOT, 'docs/calls.md');
if (process.argv.includes('--write')) writeFileSync(PAGE, callsPage());

const differences = callsDifferences(readFileSync(PAGE, 'utf8'));
for (const difference of differences) console.error(`docs/calls.md: ${difference}`);
if (differences.length > 0)
  console.error("Run 'node scripts/checks/calls.ts --write', and check which roles may make each changed call.");
process.exitCode = differences.length === 0 ? 0 : 1;
