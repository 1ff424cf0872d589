import { changeLanguage } from '@portal/i18n';
import { sessionStore, setLanguage } from '@portal/session';

const KEY = 'portal.language';

/** Keeps the language for this browser, so that the next login page is in it. */
function rememberLanguage(wireName: string): void {
  setLanguage(wireName);
  try {
    window.localStorage.setItem(KEY, wireName);
  } catch {
    // Kept for this page only.
  }
}

/** The language that this browser used last; this page, where a browser keeps nothing. */
export function rememberedLanguage(): string {
  const { language } = sessionStore.getState();
  try {
    return window.localStorage.getItem(KEY) ?? language;
  } catch {
    return language;
  }
}

/** Changes the language of page, session and browser. */
export async function chooseLanguage(wireName: string): Promise<void> {
  rememberLanguage(wireName);
  await changeLanguage(wireName);
}
