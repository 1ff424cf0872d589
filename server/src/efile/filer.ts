import type { AuditActor } from '../audit/audit.ts';
import { newSecret, secretHash } from '../credentials/secret.ts';
import type { RequestFacts } from '../platform/http/route.ts';
import type { Session } from '../platform/http/session.ts';

/** The filer: a user with a session, or a visitor, who is identified by a cookie alone. */
export interface Filer {
  readonly session: Session | null;
  /** Null for a visitor who has sent nothing yet. */
  readonly filerHash: string | null;
  readonly request: RequestFacts;
}

/** The filer who makes this request. */
export const filerOf = (session: Session | null, request: RequestFacts): Filer => ({
  session,
  filerHash: request.filerToken === null ? null : secretHash(request.filerToken),
  request,
});

/** The same, with a cookie for a visitor who has none. */
export function namedFiler(filer: Filer): Filer {
  if (filer.session !== null || filer.filerHash !== null) return filer;
  const token = newSecret();
  filer.request.setFilerCookie(token);
  return { ...filer, filerHash: secretHash(token) };
}

const VISITOR: AuditActor = { userId: null, username: 'visitor', accountId: null };

/** The actor for the audit log. */
export const actorOf = ({ session }: Filer): AuditActor | Session => session ?? VISITOR;
