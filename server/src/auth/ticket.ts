import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits that a mail carries: whoever has them has the mail. */
export const newTicket = (): string => randomBytes(32).toString('base64url');

/** All that is kept of a ticket. */
export const ticketHash = (ticket: string): string => createHash('sha256').update(ticket).digest('hex');
