/** Checks one part that the portal needs. Returns whether the part is available, or throws the reason why it is not. */
export type ReadinessCheck = () => Promise<boolean>;

export interface Readiness {
  readonly ok: boolean;
  /** Whether each part is available, by name. */
  readonly checks: Readonly<Record<string, boolean>>;
}

type Warn = (facts: { readonly part: string; readonly err?: unknown }, text: string) => void;

/** Checks every part. Each change of a part is logged once with its reason, which the response does not contain. */
export function readinessOf(checks: Readonly<Record<string, ReadinessCheck>>, warn: Warn): () => Promise<Readiness> {
  const missing = new Set<string>();
  const checkPart = async (part: string, check: ReadinessCheck): Promise<boolean> => {
    let err: unknown;
    const isAvailable = await check().catch((error: unknown) => {
      err = error;
      return false;
    });
    if (!isAvailable && !missing.has(part)) warn({ part, err }, `not ready: ${part}`);
    if (isAvailable && missing.has(part)) warn({ part }, `ready again: ${part}`);
    if (isAvailable) missing.delete(part);
    else missing.add(part);
    return isAvailable;
  };
  return async () => {
    const states = await Promise.all(
      Object.entries(checks).map(async ([part, check]) => [part, await checkPart(part, check)] as const),
    );
    return { ok: states.every(([, isAvailable]) => isAvailable), checks: Object.fromEntries(states) };
  };
}

/** Expensive probes run at most this often, no matter how often readiness is requested. */
const PROBE_EVERY_MS = 10_000;

/**
 * Returns a check of a part that is available unless its probe throws. The probe runs at most every `PROBE_EVERY_MS`, and its result is
 * shared until then. After a failure it runs again sooner, so that the portal is ready soon after the part is. `now` never goes back, unlike
 * the clock when it is set.
 */
export function cachedProbe(probe: () => Promise<void>, now: () => number = () => performance.now()): ReadinessCheck {
  let last: { readonly at: number; readonly answer: Promise<boolean>; failed: boolean } | undefined;
  return () => {
    if (last === undefined || now() - last.at >= (last.failed ? PROBE_EVERY_MS / 5 : PROBE_EVERY_MS)) {
      const begun = { at: now(), answer: probe().then(() => true), failed: false };
      begun.answer.catch(() => {
        begun.failed = true;
      });
      last = begun;
    }
    return last.answer;
  };
}
