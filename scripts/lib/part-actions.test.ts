import { runAction } from './part-actions.ts';
import { partOf, readParts } from './parts.ts';

it("the action 'lint' checks the format and the code of a package without a folder src, such as packages/lint", async () => {
  const lintPackage = partOf('packages/lint', readParts());
  // the two checks; a third one, of imports, needs a folder src
  expect(await runAction(lintPackage, 'lint')).toEqual({ passed: 2, failed: 0, output: '' });
}, 120_000);
