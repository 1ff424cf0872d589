// npm run bench -- [NAME ...] [--quick]: runs benchmarks and prints their results. The benchmarks are in bench/src.
import { buildAll } from '../build.ts';

const names = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
if (names.length === 0 || names.includes('bundle')) await buildAll();
await import('../../bench/src/main.ts');
