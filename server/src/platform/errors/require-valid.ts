import type { FieldMessages } from '@portal/domain';
import { invalid } from './refusal.ts';

/** Throws a refusal if a validation rule of `domain` found an error. */
export function requireValid(messages: FieldMessages<string>): void {
  if (Object.values(messages).some((message) => message !== undefined)) throw invalid(messages);
}
