import type { FieldMessages } from '@portal/domain';
import { invalid } from './refusal.ts';

/** Refuses what breaks a rule of `domain`; its keys name their language file, the wire's do not. */
export function demandValid(messages: FieldMessages<string>): void {
  const broken = Object.entries(messages).flatMap(([field, message]) =>
    message === undefined ? [] : [[field, { ...message, key: message.key.replace('validation.', '') }] as const],
  );
  if (broken.length > 0) throw invalid(Object.fromEntries(broken));
}
