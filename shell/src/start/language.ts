import { changeLanguage } from '@portal/i18n';
import { sessionStore, setLanguage } from '@portal/session';

const KEY = 'portal.language';

/** Stores the language in this browser for the next login page. */
function rememberLanguage(wireName: string): void {
  setLanguage(wireName);
  try {
    window.localStorage.setItem(KEY, wireName);
  } catch {
    // Without storage, it lasts until the page is reloaded.
  }
}

/** The language last used in this browser; without storage, the language of this page. */
export function rememberedLanguage(): string {
  const { language } = sessionStore.getState();
  try {
    return window.localStorage.getItem(KEY) ?? language;
  } catch {
    return language;
  }
}

/** Changes the language of page and session, and stores it in the browser. */
export async function chooseLanguage(wireName: string): Promise<void> {
  rememberLanguage(wireName);
  await changeLanguage(wireName);
}
