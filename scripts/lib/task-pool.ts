import { formatTimeline, type Phase } from './timeline.ts';

/** A task to run; it resolves with its CPU seconds, if they are known. */
export interface Task {
  readonly name: string;
  readonly run: () => Promise<number | undefined>;
}

/** Runs tasks and records the time of each. */
export class TaskPool {
  readonly #started = performance.now();
  readonly #phases: Phase[] = [];

  /** Seconds since the pool was created. */
  get seconds(): number {
    return (performance.now() - this.#started) / 1000;
  }

  async run({ name, run }: Task): Promise<void> {
    const from = this.seconds;
    const cpu = await run();
    this.#phases.push({ name, from, to: this.seconds, cpu });
  }

  /** Runs tasks in the given order, `concurrency` at a time. */
  async runAll(tasks: readonly Task[], concurrency: number): Promise<void> {
    const waiting = [...tasks];
    const work = async (): Promise<void> => {
      for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) await this.run(task);
    };
    await Promise.all(Array.from({ length: concurrency }, work));
  }

  timeline(): string[] {
    return formatTimeline(this.#phases);
  }
}
