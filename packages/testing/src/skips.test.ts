import { unless } from './skips.ts';

const aRunner = () => Object.assign(jest.fn(), { skip: jest.fn() });
const body = (): void => {};

it('a test that may be skipped runs where nothing prevents it', () => {
  const runner = aRunner();
  unless('', runner)('reads', body, 5);
  expect(runner.mock.calls).toEqual([['reads', body, 5]]);
  expect(runner.skip).not.toHaveBeenCalled();
});

it('a test that may be skipped is skipped with the reason in the title, as the report of the run looks for it', () => {
  const runner = aRunner();
  unless('PORTAL_SAMPLES is not set', runner)('reads', body);
  expect(runner).not.toHaveBeenCalled();
  expect(runner.skip.mock.calls).toEqual([['reads (skipped: PORTAL_SAMPLES is not set)', body, undefined]]);
});
