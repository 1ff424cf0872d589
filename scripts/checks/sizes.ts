// Fails for code files of more than 300 lines. Split such a file by meaning.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../lib/run-command.ts';
import { projectFiles } from './files.ts';

const LIMIT = 300;
const EXEMPT = /(\.test\.tsx?$|\/locales\/|\/migrations\/|\.schema\.ts$|\.data\.ts$)/;

const long = projectFiles('.ts', '.tsx', '.mjs')
  .filter((file) => !EXEMPT.test(file) && existsSync(path.join(ROOT, file)))
  .map((file) => ({ file, lines: readFileSync(path.join(ROOT, file), 'utf8').split('\n').length - 1 }))
  .filter(({ lines }) => lines > LIMIT);
for (const { file, lines } of long) console.error(`${file}: ${lines} lines, at most ${LIMIT}`);
process.exitCode = long.length === 0 ? 0 : 1;
