import fc from 'fast-check';

/** For a long run: the number of cases of every property test that does not set its own. */
const runs = Number(process.env.PROPERTY_RUNS);
if (Number.isSafeInteger(runs) && runs > 0) fc.configureGlobal({ numRuns: runs });
