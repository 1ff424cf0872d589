import type { AuditActor } from '../audit/audit.ts';
import { newSecret, secretHash } from '../credentials/secret.ts';
import type { RequestFacts } from '../platform/http/route.ts';
import type { Session } from '../platform/http/session.ts';

/** Whoever files documents: a user with a session, or a visitor without a login, who is identified by the filer cookie. */
export interface Filer {
  /** Null for a visitor. */
  readonly session: Session | null;
  /** Hash of the token in the filer cookie; null if the browser has no such cookie yet. */
  readonly filerHash: string | null;
  readonly request: RequestFacts;
}

/** The filer who makes this request. */
export const filerOf = (session: Session | null, request: RequestFacts): Filer => ({
  session,
  filerHash: request.filerToken === null ? null : secretHash(request.filerToken),
  request,
});

/**
 * Makes sure that a visitor can be identified later: sets a new filer cookie for a visitor who has none, and returns the filer with its
 * hash. Users and visitors with a cookie are returned unchanged.
 */
export function ensureFilerCookie(filer: Filer): Filer {
  if (filer.session !== null || filer.filerHash !== null) return filer;
  const token = newSecret();
  filer.request.setFilerCookie(token);
  return { ...filer, filerHash: secretHash(token) };
}

const VISITOR: AuditActor = { userId: null, username: 'visitor', accountId: null };

/** The filer as the actor of an entry of the audit log: the user, or a placeholder for any visitor. */
export const actorOf = ({ session }: Filer): AuditActor | Session => session ?? VISITOR;
