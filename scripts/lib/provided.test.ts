import { sharedKeys } from '../../packages/federation/src/webpack/shared.ts';
import { PROVIDED } from '../../shell/src/loader/provided.ts';

it('the shell hands out what remotes are built without, and nothing else', () => {
  expect(Object.keys(PROVIDED).sort()).toEqual([...sharedKeys].sort());
});
