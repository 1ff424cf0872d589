type Register<Body> = (title: string, body: Body, timeout?: number) => void;

/** `it` or `describe`, with its own way to skip. */
export type Runner<Body> = Register<Body> & { readonly skip: Register<Body> };

/** Folder of real records and scans that are not part of this repository; undefined where nobody has put them. */
export const SAMPLES = process.env.PORTAL_SAMPLES;

/** Why tests on real records do not run; empty when they do. */
export const NO_SAMPLES = SAMPLES === undefined ? 'PORTAL_SAMPLES is not set' : '';

/**
 * `it` or `describe` while nothing stands against it: `unless(NO_SAMPLES, it)('reads every sample', ...)`. A skip proves nothing,
 * so its title says why: 'reads every sample (skipped: PORTAL_SAMPLES is not set)'.
 * @param reason without brackets; empty when the test can run
 */
export const unless = <Body>(reason: string, runner: Runner<Body>): Register<Body> =>
  reason === '' ? runner : (title, body, timeout) => runner.skip(`${title} (skipped: ${reason})`, body, timeout);
