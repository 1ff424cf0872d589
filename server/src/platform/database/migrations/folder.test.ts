import { readdirSync } from 'node:fs';
import { readMigrations } from './index.ts';

it('readMigrations returns every numbered file of the folder as a migration', async () => {
  const found = await readMigrations();
  const numbered = readdirSync(import.meta.dirname).filter((file) => /^\d/.test(file));
  expect(Object.keys(found).map((name) => `${name}.ts`)).toEqual(numbered.sort());
  expect(Object.values(found).map(({ up }) => typeof up)).toEqual(numbered.map(() => 'function'));
});
