import { setImmediate } from 'node:timers/promises';
import { BACKGROUND, currentOwner, runForOwner, type WorkOwner } from './work-owner.ts';

it('the owner of a piece of work is kept across its asynchronous calls; work without an owner belongs to the background', async () => {
  const clerk: WorkOwner = { group: 'clerk', member: '' };
  const seen = await runForOwner(clerk, async () => {
    await setImmediate();
    return currentOwner();
  });
  expect(seen).toEqual(clerk);
  expect(currentOwner()).toBe(BACKGROUND);
});
