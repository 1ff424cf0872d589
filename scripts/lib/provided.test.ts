import { sharedKeys } from '../../packages/federation/src/webpack/shared.ts';
import { PROVIDED } from '../../shell/src/loader/provided.ts';

it('the shell provides exactly the shared modules that remotes are built without', () => {
  expect(Object.keys(PROVIDED).sort()).toEqual([...sharedKeys].sort());
});
