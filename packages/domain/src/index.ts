export * from './dates/index.ts';
export * from './document-numbers/index.ts';
export * from './money/index.ts';
export * from './names/index.ts';
export * from './page-lists/index.ts';
export * from './result/index.ts';
export * from './validation/index.ts';
