// npm run portal -- COMMAND: the operator's tool. Its commands are in the server's folders.
export {};

await import('../../server/src/portal.ts');
