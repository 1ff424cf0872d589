import { runAction } from './part-actions.ts';
import { partOf, readParts } from './parts.ts';

it('a part without a folder of sources can be linted', async () => {
  const outcome = await runAction(partOf('lint', readParts()), 'lint');
  expect(outcome).toEqual({ passed: 2, failed: 0, output: '' });
}, 120_000);
