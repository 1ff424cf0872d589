import { getThumbnails, payDownloadOrder, searchByName } from '@portal/contracts';
import { DatabaseBusyError } from '../database/errors.ts';
import type { Release } from '../database/fair-gate.ts';
import { workFor } from '../fairness/work-owner.ts';
import { CrowdGate } from './crowd-gate.ts';

/** More than there is room for. */
const MANY = 40;
const SOON = Symbol('soon');

describe('a crowd at the searches', () => {
  let now: number;
  let gate: CrowdGate;
  beforeEach(() => {
    jest.useFakeTimers();
    now = 0;
    gate = new CrowdGate(() => now);
  });
  afterEach(() => jest.useRealTimers());

  /** Time goes by for the gate and for its timers. */
  const pass = async (ms: number): Promise<void> => {
    now += ms;
    await jest.advanceTimersByTimeAsync(ms);
  };
  const comeAs = (who: string) => workFor({ group: who, member: '', isNamed: true }, () => gate.enter());
  const outcomeOf = (coming: Promise<Release>): Promise<string> =>
    coming.then(
      () => 'in',
      (error: unknown) => (error instanceof DatabaseBusyError ? 'turned away' : 'failed'),
    );
  const fill = () => Promise.all(Array.from({ length: 16 }, (_, at) => comeAs(`user ${at}`)));
  const stateOf = (outcome: Promise<string>): Promise<unknown> => Promise.race([outcome, Promise.resolve(SOON)]);

  it('is let in as far as there is room', async () => {
    expect(await fill()).toHaveLength(16);
    const outcome = outcomeOf(comeAs('one more'));
    await pass(100);
    expect(await stateOf(outcome)).toBe(SOON);
  });

  it('waits for a rush to be over', async () => {
    const inside = await fill();
    const outcome = outcomeOf(comeAs('one more'));
    await pass(1_900);
    expect(await stateOf(outcome)).toBe(SOON);
    inside[0]?.();
    expect(await outcome).toBe('in');
  });

  it('is turned away soon where the line has not ended for a second', async () => {
    const inside = await fill();
    const early = Array.from({ length: MANY }, (_, at) => outcomeOf(comeAs(`early ${at}`)));
    // one in a while is let in, and the line stays
    for (let at = 0; at < 5; at += 1) {
      await pass(220);
      inside[at]?.();
    }
    const late = outcomeOf(comeAs('late'));
    await pass(240);
    expect(await stateOf(late)).toBe(SOON);
    await pass(20);
    expect(await late).toBe('turned away');
    await pass(2_000);
    const said = await Promise.all(early);
    expect([said.filter((one) => one === 'in').length, said.filter((one) => one === 'turned away').length]).toEqual([
      5,
      MANY - 5,
    ]);
  });

  it('is waited for again once the line was empty', async () => {
    const inside = await fill();
    const waited = outcomeOf(comeAs('one'));
    await pass(1_500);
    inside[0]?.();
    expect(await waited).toBe('in');
    const outcome = outcomeOf(comeAs('another'));
    await pass(1_000);
    expect(await stateOf(outcome)).toBe(SOON);
  });

  it('concerns searches and what is asked like them, and never what is paid or filed', () => {
    const held = [searchByName, getThumbnails, payDownloadOrder].map((call) => CrowdGate.holds(call));
    expect(held).toEqual([true, false, false]);
  });
});
