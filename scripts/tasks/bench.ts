// npm run bench -- [NAME ...] [--quick]: figures side by side. The benches live in bench/src.
import { buildAll } from '../build.ts';

const names = process.argv.slice(2).filter((word) => !word.startsWith('-'));
if (names.length === 0 || names.includes('bundle')) await buildAll();
await import('../../bench/src/main.ts');
