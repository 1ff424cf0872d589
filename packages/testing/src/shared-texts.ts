import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadTexts } from '@portal/i18n';

const ENGLISH = join(import.meta.dirname, '../../i18n/src/locales/en');

/** Loads every shared namespace in English, so that a test can render any component. */
export const loadSharedTexts = (): Promise<void> =>
  loadTexts(...readdirSync(ENGLISH).map((name) => name.replace('.json', '')));
