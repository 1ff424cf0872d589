// npm run portal -- COMMAND: the operator's tool. Its commands live with their nouns in the server.
await import('../../server/src/portal.ts');
