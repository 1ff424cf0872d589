// npm run bench -- [NAME ...] [--quick]: figures side by side. The benches live in bench/src.
await import('../../bench/src/main.ts');
