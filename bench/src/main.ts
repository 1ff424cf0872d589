import { parseArgs } from 'node:util';
import type { BenchOptions } from './bench-options.ts';
import { closeSharedEmbedded } from './embedded-county.ts';
import { describeMachine } from './table.ts';

// Measures the portal's performance, compared with goals or baselines:
// npm run bench [-- NAME ... --quick --documents 100000,1000000 --searches N --audit-rows N --minutes N --topology]

interface Bench {
  run(options: BenchOptions): Promise<void>;
}

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
const numberOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));
const options: BenchOptions = {
  quick: values.quick === true,
  documents: values.documents?.split(',').map(Number),
  searches: numberOf(values.searches),
  auditRows: numberOf(values['audit-rows']),
  minutes: numberOf(values.minutes),
  topology: values.topology === true,
};
const names = positionals.length === 0 ? Object.keys(BENCHES) : positionals;
const unknown = names.filter((name) => BENCHES[name] === undefined);

if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. The benches are: ${Object.keys(BENCHES).join(', ')}.`);
  process.exitCode = 2;
} else {
  console.log(describeMachine());
  try {
    for (const name of names) await (await BENCHES[name]?.())?.run(options);
  } finally {
    await closeSharedEmbedded();
  }
  console.log(`\n${describeMachine()}`);
}
