import type { FastifyBaseLogger } from 'fastify';

/** A single Ctrl-C arrives several times: from the terminal, and from every parent process that forwards it. */
const SAME_SIGNAL_MS = 1000;
/** Service managers kill a process after 30 seconds, without a line in the log. */
const PATIENCE_MS = 25_000;

/**
 * Stops on Ctrl-C or SIGTERM; a second one exits at once. The server exits in any case after some time, because a database that does
 * not respond would keep it from stopping. What is cut off then continues at the next start, as after a crash.
 */
export function stopOnSignals(
  stop: () => Promise<void>,
  log: Pick<FastifyBaseLogger, 'error'>,
  patienceMs = PATIENCE_MS,
): () => Promise<void> {
  let stopping: Promise<void> | undefined;
  let firstSignalAt: number | undefined;
  const stopOnce = (): Promise<void> => {
    stopping ??= stop();
    return stopping;
  };
  const giveUp = (): void => {
    log.error({ seconds: patienceMs / 1000 }, 'the server did not stop in time, and was ended');
    process.exit(1);
  };
  const onSignal = (): void => {
    if (firstSignalAt !== undefined) {
      if (Date.now() - firstSignalAt > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    firstSignalAt = Date.now();
    setTimeout(giveUp, patienceMs).unref();
    stopOnce().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  return stopOnce;
}
