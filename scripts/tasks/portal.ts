// npm run portal -- COMMAND: the operator's tool. Its commands live with their nouns in the server.
export {};

await import('../../server/src/portal.ts');
