import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../run-command.ts';
import { journeyFiles, SKIPPED_JOURNEYS } from './journeys.ts';

const folder = path.join(ROOT, 'e2e/src/journeys');
const read = (file: string): string => readFileSync(path.join(folder, path.basename(file)), 'utf8');

test('every journey that runs against the topology gets its portal from the setup, and the others are listed with a reason', () => {
  const files = journeyFiles();
  expect(files.length).toBeGreaterThan(30);
  expect(files.filter((file) => !/= setUp(Own|Shared)Portal\(/.test(read(file)))).toEqual([]);
  // a journey that starts its own portal would not use the topology
  expect(files.filter((file) => read(file).includes('startPortal'))).toEqual([]);
  expect(Object.keys(SKIPPED_JOURNEYS).filter((file) => !existsSync(path.join(folder, file)))).toEqual([]);
  expect(journeyFiles(['reading'])).toEqual(['e2e/src/journeys/reading.test.ts']);
});
