import { hash, randomBytes } from 'node:crypto';

/** 256 random bits for a cookie or a link: possession alone gives access. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** The only form in which a secret is stored, so that a leaked table gives no access. */
export const secretHash = (secret: string): string => hash('sha256', secret);
