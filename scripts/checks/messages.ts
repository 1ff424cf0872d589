// Fails for errors of the catalogue and messages of the validation rules that no source uses.
import { unusedMessages } from '../lib/unused-messages.ts';
import { projectFiles } from './files.ts';

const unused = unusedMessages(projectFiles('.ts', '.tsx'));
for (const name of unused)
  console.error(`${name}: it is not used; remove it from its list and from the language files`);
process.exitCode = unused.length === 0 ? 0 : 1;
