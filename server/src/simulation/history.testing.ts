import type { Services } from '../platform/services.ts';
import { resetStage, type Stage } from './cast.testing.ts';
import { FAULTS } from './faults.testing.ts';
import { newPlay, playStep } from './play.testing.ts';
import { Tally } from './play-state.testing.ts';
import { historyOf } from './scenes.testing.ts';
import { withSeededNames } from './seeded.testing.ts';
import { finishHistory } from './settle.testing.ts';
import { TRANSITIONS } from './state-histories.testing.ts';
import type { Step } from './steps.testing.ts';

/** How a history failed: the number of the step, counted from 1, and the rule that was broken. */
export interface Failure {
  readonly step: number;
  readonly problem: string;
}

const unchanged = (services: Services): Services => services;

/** Plays a history from the first step to its end; null if no rule was broken. The seed also determines generated names. */
export function playHistory(
  stage: Stage,
  seed: number,
  steps: readonly Step[],
  tally = new Tally(),
  change = unchanged,
): Promise<Failure | null> {
  return withSeededNames(seed, () => play(stage, steps, tally, change));
}

async function play(
  stage: Stage,
  steps: readonly Step[],
  tally: Tally,
  change: typeof unchanged,
): Promise<Failure | null> {
  await resetStage(stage);
  const played = await newPlay(stage, tally, change);
  let latest = 0;
  let stepNumber = 0;
  try {
    for (const step of steps) {
      stepNumber += 1;
      await playStep(played, step);
      latest = Math.max(latest, stage.portal.services.now().getTime());
    }
    stepNumber += 1;
    await finishHistory(played, latest);
    return null;
  } catch (error) {
    return { step: stepNumber, problem: error instanceof Error ? error.message : String(error) };
  }
}

/** Removes steps that the failure does not need: first half of them together, then smaller and smaller groups. */
export async function shrink(
  stage: Stage,
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
      const failure = await playHistory(stage, seed, fewer, new Tally(), change);
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
export async function playSeeds(
  stage: Stage,
  first: number,
  count: number,
  { tally, stopAt }: Run,
): Promise<{ readonly found: FailedSeed | null; readonly played: number }> {
  for (let played = 0; played < count; played += 1) {
    if (Date.now() >= stopAt) return { found: null, played };
    if (played % 100 === 99) await stage.database.maintenance();
    const seed = first + played;
    const failure = await playHistory(stage, seed, historyOf(seed), tally);
    if (failure !== null) return { found: { seed, failure }, played };
  }
  return { found: null, played: count };
}

/** The report of a failing seed: how to repeat it, and the shortest history that fails. */
export async function describeFailure(stage: Stage, { seed, failure }: FailedSeed): Promise<string> {
  const steps = historyOf(seed);
  const shortest = await shrink(stage, seed, steps);
  const again = await playHistory(stage, seed, shortest);
  return [
    `The history of seed ${seed} breaks a rule at step ${failure.step}: ${failure.problem}`,
    `To repeat it, run this test with SIMULATION_SEED=${seed}.`,
    `The shortest history that fails (${shortest.length} of ${steps.length} steps): ${again?.problem ?? 'it passes now'}`,
    ...shortest.map((step) => `  ${JSON.stringify(step)}`),
  ].join('\n');
}

/** The number of times each transition and fault was seen, including those never seen. */
export function tableOf({ counts }: Tally): string {
  const names = [...new Set([...TRANSITIONS, ...FAULTS, ...counts.keys()])].sort();
  return names.map((name) => `${String(counts.get(name) ?? 0).padStart(8)}  ${name}`).join('\n');
}
