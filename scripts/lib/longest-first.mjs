import { statSync } from 'node:fs';

// Jest's own order uses the durations of the last run, which a fresh clone does not have.
const ORDER = ['e2e', 'server', 'browser', 'rules'];
const rank = ({ context }) => ORDER.indexOf(context.config.displayName?.name);

/** Order of the test files: journeys first, because one of them takes as long as many others; within a project, large files first. */
export default class LongestFirst {
  sort(tests) {
    const sized = [...tests].map((test) => ({ test, place: rank(test), bytes: statSync(test.path).size }));
    return sized.sort((left, right) => left.place - right.place || right.bytes - left.bytes).map(({ test }) => test);
  }
  allFailedTests(tests) {
    return [...tests];
  }
  cacheResults() {}
}
