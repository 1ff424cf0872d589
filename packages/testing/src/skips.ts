type Register<Body> = (title: string, body: Body, timeout?: number) => void;

/** `it` or `describe`, with its `skip`. */
export type Runner<Body> = Register<Body> & { readonly skip: Register<Body> };

/** Folder with real records and scans, which are not part of this repository; undefined if it is not configured. */
export const SAMPLES = process.env.PORTAL_SAMPLES;

/** Why tests on real records are skipped; empty if they run. */
export const NO_SAMPLES = SAMPLES === undefined ? 'PORTAL_SAMPLES is not set' : '';

/**
 * `it` or `describe`, unless there is a reason to skip: `skipIf(NO_SAMPLES, it)('reads every sample', ...)`. The title of a skipped
 * test has the reason: 'reads every sample (skipped: PORTAL_SAMPLES is not set)'.
 * @param reason without parentheses; empty if the test can run
 */
export const skipIf = <Body>(reason: string, runner: Runner<Body>): Register<Body> =>
  reason === '' ? runner : (title, body, timeout) => runner.skip(`${title} (skipped: ${reason})`, body, timeout);
