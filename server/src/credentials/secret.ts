import { hash, randomBytes } from 'node:crypto';

/** 256 random bits for a cookie or a link: possession alone gives access. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** All that is kept of a secret: a copy of the table that holds it opens nothing. */
export const secretHash = (secret: string): string => hash('sha256', secret);
