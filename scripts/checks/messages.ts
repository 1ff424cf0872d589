// This check fails for an error of the catalogue or a message of the rules that no source uses.
import { unusedMessages } from '../lib/unused-messages.ts';
import { projectFiles } from './files.ts';

const unused = unusedMessages(projectFiles('.ts', '.tsx'));
for (const name of unused) console.error(`${name}: nobody says it; take it out of its list and of the language files`);
process.exitCode = unused.length === 0 ? 0 : 1;
