// A search is declared by its rule, its query and its form. With --write, the lists of all searches are generated from these; without
// it, this check fails if a list differs.
import { alignSearchLists } from '../lib/search-lists.ts';

const isWriting = process.argv.includes('--write');
const different = await alignSearchLists(isWriting);
for (const file of different) console.error(isWriting ? `${file} is written.` : `${file} differs from its sources.`);
if (different.length > 0 && !isWriting) console.error("Run 'node scripts/checks/searches.ts --write'.");
process.exitCode = different.length === 0 || isWriting ? 0 : 1;
