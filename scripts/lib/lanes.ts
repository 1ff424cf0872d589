import { type Phase, timelineOf } from './timeline.ts';

/** Something that is run and counted; answers what it cost in CPU seconds, where that is known. */
export interface Errand {
  readonly name: string;
  readonly run: () => Promise<number | undefined>;
}

/** Runs errands and keeps the time that each took. */
export class Lanes {
  readonly #started = performance.now();
  readonly #phases: Phase[] = [];

  /** Seconds since the beginning. */
  get seconds(): number {
    return (performance.now() - this.#started) / 1000;
  }

  async run({ name, run }: Errand): Promise<void> {
    const from = this.seconds;
    const cpu = await run();
    this.#phases.push({ name, from, to: this.seconds, cpu });
  }

  /** So many at once, in the given order: whichever lane is free takes the next. */
  async runAll(errands: readonly Errand[], lanes: number): Promise<void> {
    const waiting = [...errands];
    const work = async (): Promise<void> => {
      for (let errand = waiting.shift(); errand !== undefined; errand = waiting.shift()) await this.run(errand);
    };
    await Promise.all(Array.from({ length: lanes }, work));
  }

  timeline(): string[] {
    return timelineOf(this.#phases);
  }
}
