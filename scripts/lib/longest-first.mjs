import { statSync } from 'node:fs';

// Jest's own order knows how long a file took the last time; a fresh clone has no last time.
const ORDER = ['e2e', 'server', 'browser', 'rules'];
const rank = ({ context }) => ORDER.indexOf(context.config.displayName?.name);

/** Order of the test files: journeys first, because one of them is as long as many others, then by their size. */
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
