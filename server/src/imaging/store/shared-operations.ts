/** Shares one operation among all callers that need it at the same time. Nothing is kept once it has ended. */
export class SharedOperations<Value> {
  readonly #running = new Map<string, Promise<Value>>();

  /** The result of the running operation with this key or, if there is none, of a new one. */
  share(key: string, start: () => Promise<Value>): Promise<Value> {
    const known = this.#running.get(key);
    if (known !== undefined) return known;
    const running: Promise<Value> = start().finally(() => {
      if (this.#running.get(key) === running) this.#running.delete(key);
    });
    this.#running.set(key, running);
    return running;
  }

  /** The next caller starts a new operation, because what the running one reads has changed. */
  forget(key: string): void {
    this.#running.delete(key);
  }
}
