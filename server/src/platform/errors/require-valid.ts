import type { FieldMessages } from '@portal/domain';
import { invalid } from './refusal.ts';

/** Refuses what breaks a rule of `domain`. */
export function requireValid(messages: FieldMessages<string>): void {
  if (Object.values(messages).some((message) => message !== undefined)) throw invalid(messages);
}
