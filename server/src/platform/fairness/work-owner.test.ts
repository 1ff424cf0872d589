import { BACKGROUND, currentOwner, runForOwner, type WorkOwner } from './work-owner.ts';

it('the current owner is kept across asynchronous calls, and is the background outside of them', async () => {
  const clerk: WorkOwner = { group: 'clerk', member: '' };
  const seen = await runForOwner(clerk, async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return currentOwner();
  });
  expect(seen).toEqual(clerk);
  expect(currentOwner()).toBe(BACKGROUND);
});
