// The program of `npm run bench`: measures the portal's performance. Without names it runs all benchmarks:
// npm run bench [-- NAME ... --quick --documents 100000,1000000 --searches N --audit-rows N --minutes N --topology]
// The README of this package explains the benchmarks, and bench-options.ts the options.
import { parseArgs } from 'node:util';
import type { BenchOptions } from './bench-options.ts';
import { closeSharedEmbedded } from './embedded-county.ts';
import { describeMachine } from './table.ts';

interface Bench {
  run(options: BenchOptions): Promise<void>;
}

/** The benchmarks by name, in the order in which they run if no names are given. */
const BENCHES: Readonly<Record<string, () => Promise<Bench>>> = {
  bundle: () => import('./bundle.bench.ts'),
  'sign-in': () => import('./sign-in.bench.ts'),
  reactions: () => import('./reactions.bench.ts'),
  edit: () => import('./edit.bench.ts'),
  pdf: () => import('./pdf.bench.ts'),
  'files-out': () => import('./files-out.bench.ts'),
  reports: () => import('./reports.bench.ts'),
  'five-reports': () => import('./five-reports.bench.ts'),
  administration: () => import('./administration.bench.ts'),
  thumbnails: () => import('./thumbnails.bench.ts'),
  import: () => import('./import.bench.ts'),
  'document-searches': () => import('./document-searches.bench.ts'),
  'all-searches': () => import('./all-searches.bench.ts'),
  'name-search': () => import('./name-search.bench.ts'),
  'fair-shares': () => import('./fair-shares.bench.ts'),
  load: () => import('./load.bench.ts'),
};

const { values, positionals } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    documents: { type: 'string' },
    searches: { type: 'string' },
    'audit-rows': { type: 'string' },
    minutes: { type: 'string' },
    topology: { type: 'boolean' },
  },
  allowPositionals: true,
});

/** The positive number in the value of an option; undefined if the option is not given. */
function numberIn(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!(number > 0)) throw new RangeError(`--${option} needs a positive number, not '${text}'`);
  return number;
}

/** The positive numbers in the value of an option, separated by commas; undefined if the option is not given. */
const numbersIn = (option: string, text: string | undefined): number[] | undefined =>
  text?.split(',').flatMap((part) => numberIn(option, part) ?? []);

const options: BenchOptions = {
  quick: values.quick === true,
  documents: numbersIn('documents', values.documents),
  searches: numberIn('searches', values.searches),
  auditRows: numberIn('audit-rows', values['audit-rows']),
  minutes: numberIn('minutes', values.minutes),
  topology: values.topology === true,
};
const names = positionals.length === 0 ? Object.keys(BENCHES) : positionals;
const unknown = names.filter((name) => BENCHES[name] === undefined);

if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. The benches are: ${Object.keys(BENCHES).join(', ')}.`);
  process.exitCode = 2;
} else {
  // before and after the measurements, because other programs may have started in the meantime
  console.log(describeMachine());
  try {
    for (const name of names) await (await BENCHES[name]?.())?.run(options);
  } finally {
    // several benches share one county in the embedded database, which the first of them opens
    await closeSharedEmbedded();
  }
  console.log(`\n${describeMachine()}`);
}
