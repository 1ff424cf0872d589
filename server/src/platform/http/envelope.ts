import type { AnyEnvelope, Lockout } from '@portal/contracts';
import type { Refusal } from '../errors/refusal.ts';

/** The fields that every envelope of a request has. */
export interface EnvelopeFacts {
  readonly requestId: string;
  readonly lockout: Lockout | null;
}

/** The envelope of a successful call. */
export function okEnvelope(facts: EnvelopeFacts, content: unknown, message = '', status = 'OK'): AnyEnvelope {
  return { ok: true, status, message, lockout: facts.lockout, requestId: facts.requestId, content };
}

/** The envelope of a refusal. Its message is from the error catalog, never from an unexpected error. */
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

/** The JSON text of an envelope before and after its streamed content. */
export function streamedEnvelope(facts: EnvelopeFacts): readonly [before: string, after: string] {
  const mark = '\u0000content\u0000';
  const [before = '', after = ''] = JSON.stringify(okEnvelope(facts, mark)).split(JSON.stringify(mark));
  return [before, after];
}
