import { changeLanguage } from '@portal/i18n';
import { setLanguage } from '@portal/session';

const KEY = 'portal.language';

/** Keeps the language for this browser, so that the next login page is in it. */
export function rememberLanguage(wireName: string): void {
  setLanguage(wireName);
  try {
    window.localStorage.setItem(KEY, wireName);
  } catch {
    // Kept for this page only.
  }
}

/** The language that this browser used last. */
export function rememberedLanguage(): string {
  try {
    return window.localStorage.getItem(KEY) ?? 'ENGLISH';
  } catch {
    return 'ENGLISH';
  }
}

/** Changes the language of page, session and browser. */
export async function chooseLanguage(wireName: string): Promise<void> {
  rememberLanguage(wireName);
  await changeLanguage(wireName);
}
