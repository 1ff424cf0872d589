import type { Services } from '../platform/services.ts';
import { FAULTS } from './faults.testing.ts';
import { randomHistory } from './random-history.testing.ts';
import { newSimulation, runStep } from './run-step.testing.ts';
import { withSeededNames } from './seeded.testing.ts';
import { finishHistory } from './settle.testing.ts';
import { Tally } from './simulation-state.testing.ts';
import { TRANSITIONS } from './state-histories.testing.ts';
import type { Step } from './steps.testing.ts';
import { resetWorld, type World } from './world.testing.ts';

/** How a history failed: the number of the step, counted from 1, and the rule that was broken. */
export interface Failure {
  readonly step: number;
  readonly problem: string;
}

const unchanged = (services: Services): Services => services;

/** Plays a history from the first step to its end; null if no rule was broken. The seed also determines generated names. */
export function runHistory(
  world: World,
  seed: number,
  steps: readonly Step[],
  tally = new Tally(),
  change = unchanged,
): Promise<Failure | null> {
  return withSeededNames(seed, () => runSteps(world, steps, tally, change));
}

async function runSteps(
  world: World,
  steps: readonly Step[],
  tally: Tally,
  change: typeof unchanged,
): Promise<Failure | null> {
  await resetWorld(world);
  const simulation = await newSimulation(world, tally, change);
  let latest = 0;
  let stepNumber = 0;
  try {
    for (const step of steps) {
      stepNumber += 1;
      await runStep(simulation, step);
      latest = Math.max(latest, world.portal.services.now().getTime());
    }
    stepNumber += 1;
    await finishHistory(simulation, latest);
    return null;
  } catch (error) {
    return { step: stepNumber, problem: error instanceof Error ? error.message : String(error) };
  }
}

/** Removes steps that the failure does not need: first half of them together, then smaller and smaller groups. */
export async function shrink(
  world: World,
  seed: number,
  steps: readonly Step[],
  change = unchanged,
  tries = 150,
): Promise<readonly Step[]> {
  let kept = steps;
  let left = tries;
  for (let size = Math.ceil(kept.length / 2); size >= 1 && left > 0; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < kept.length && left > 0; left -= 1) {
      const fewer = kept.filter((_, index) => index < from || index >= from + size);
      const failure = await runHistory(world, seed, fewer, new Tally(), change);
      if (failure === null) from += size;
      else kept = fewer;
    }
  }
  return kept;
}

/** A seed whose history failed. */
export interface FailedSeed {
  readonly seed: number;
  readonly failure: Failure;
}

interface Run {
  readonly tally: Tally;
  /** No further history starts after this time, in milliseconds since 1970. */
  readonly stopAt: number;
}

/** Plays the histories of consecutive seeds, up to the first failure. */
export async function runSeeds(
  world: World,
  first: number,
  count: number,
  { tally, stopAt }: Run,
): Promise<{ readonly found: FailedSeed | null; readonly count: number }> {
  for (let done = 0; done < count; done += 1) {
    if (Date.now() >= stopAt) return { found: null, count: done };
    if (done % 100 === 99) await world.database.maintenance();
    const seed = first + done;
    const failure = await runHistory(world, seed, randomHistory(seed), tally);
    if (failure !== null) return { found: { seed, failure }, count: done };
  }
  return { found: null, count };
}

/** The report of a failing seed: how to repeat it, and the shortest history that fails. */
export async function describeFailure(world: World, { seed, failure }: FailedSeed): Promise<string> {
  const steps = randomHistory(seed);
  const shortest = await shrink(world, seed, steps);
  const again = await runHistory(world, seed, shortest);
  return [
    `The history of seed ${seed} breaks a rule at step ${failure.step}: ${failure.problem}`,
    `To repeat it, run this test with SIMULATION_SEED=${seed}.`,
    `The shortest history that fails (${shortest.length} of ${steps.length} steps): ${again?.problem ?? 'it passes now'}`,
    ...shortest.map((step) => `  ${JSON.stringify(step)}`),
  ].join('\n');
}

/** The number of times each transition and fault was seen, including those never seen. */
export function formatTally({ counts }: Tally): string {
  const names = [...new Set([...TRANSITIONS, ...FAULTS, ...counts.keys()])].sort();
  return names.map((name) => `${String(counts.get(name) ?? 0).padStart(8)}  ${name}`).join('\n');
}
