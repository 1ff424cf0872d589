// Runs one action of one part: `npm test` in its folder, or `node scripts/run.mjs part NAME ACTION`.
import { runAction } from '../lib/part-actions.ts';
import { ACTIONS, partOf } from '../lib/parts.ts';

const [name = '', word = ''] = process.argv.slice(2);
try {
  const part = partOf(name);
  const action = ACTIONS.find((known) => known === word);
  if (action === undefined || !part.actions.includes(action))
    throw new Error(`${part.name} has no '${word}'. Choose from: ${part.actions.join(', ')}.`);
  const { passed, failed, output } = await runAction(part, action);
  if (output !== '') console.log(output);
  console.log(`${part.name} ${action}: ${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
