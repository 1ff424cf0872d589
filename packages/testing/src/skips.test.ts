import { skipIf } from './skips.ts';

const aRunner = () => Object.assign(jest.fn(), { skip: jest.fn() });
const body = (): void => {};

it('skipIf runs the test if there is no reason to skip it', () => {
  const runner = aRunner();
  skipIf('', runner)('reads', body, 5);
  expect(runner.mock.calls).toEqual([['reads', body, 5]]);
  expect(runner.skip).not.toHaveBeenCalled();
});

it('skipIf skips the test with the reason in its title, in the form that the report of a test run reads', () => {
  const runner = aRunner();
  skipIf('PORTAL_SAMPLES is not set', runner)('reads', body);
  expect(runner).not.toHaveBeenCalled();
  expect(runner.skip.mock.calls).toEqual([['reads (skipped: PORTAL_SAMPLES is not set)', body, undefined]]);
});
