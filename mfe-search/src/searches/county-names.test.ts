import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LOCALES = join(__dirname, '../locales');

it.each(readdirSync(LOCALES))('no text names the demonstration county, since every county shows it: %s', (file) => {
  expect(readFileSync(join(LOCALES, file), 'utf8')).not.toMatch(/\btasi\b/i);
});
