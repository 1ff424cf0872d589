import fc from 'fast-check';

/** The long run's count for every property test that does not name one of its own. */
const runs = Number(process.env.PROPERTY_RUNS);
if (Number.isSafeInteger(runs) && runs > 0) fc.configureGlobal({ numRuns: runs });
