// Every relative link of a Markdown file must lead to an existing file or folder.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../lib/run-command.ts';
import { projectFiles } from './files.ts';

const LINK = /\]\(([^()\s]+)\)/g;

const brokenLinks = (file: string): string[] => {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  return [...text.matchAll(LINK)]
    .map((match) => match[1] ?? '')
    .filter((target) => !/^(https?:|mailto:|#)/.test(target))
    .filter((target) => !existsSync(path.resolve(ROOT, path.dirname(file), target.split('#')[0] ?? '')))
    .map((target) => `${file}: ${target} does not exist`);
};

const broken = projectFiles('.md')
  .filter((file) => existsSync(path.join(ROOT, file)))
  .flatMap(brokenLinks);
for (const line of broken) console.error(line);
process.exitCode = broken.length === 0 ? 0 : 1;
