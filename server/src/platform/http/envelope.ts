import type { AnyEnvelope, Lockout } from '@portal/contracts';
import type { Refusal } from '../errors/refusal.ts';

/** What every envelope of one request has in common. */
export interface EnvelopeFacts {
  readonly requestId: string;
  readonly lockout: Lockout | null;
}

/** The envelope of a call that went well. */
export function okEnvelope(facts: EnvelopeFacts, content: unknown, message = '', status = 'OK'): AnyEnvelope {
  return { ok: true, status, message, lockout: facts.lockout, requestId: facts.requestId, content };
}

/** The envelope of a refusal: the words of the catalogue, never what was thrown. */
export function refusalEnvelope(facts: EnvelopeFacts, refusal: Refusal): AnyEnvelope {
  const { code, envelopeStatus } = refusal.entry;
  const { lockout, requestId } = facts;
  return {
    ok: false,
    status: envelopeStatus,
    message: refusal.message,
    lockout,
    requestId,
    code,
    content: refusal.content,
  };
}

/** The text around a streamed content: what is before it, and what after. */
export function streamedEnvelope(facts: EnvelopeFacts): readonly [before: string, after: string] {
  const mark = '\u0000content\u0000';
  const [before = '', after = ''] = JSON.stringify(okEnvelope(facts, mark)).split(JSON.stringify(mark));
  return [before, after];
}
