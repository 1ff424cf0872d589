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

let readyForLanguage = Promise.resolve();

/**
 * Delays changes of the language until the returned function is called. The server renders the login page in English, so React would
 * find other texts while it hydrates the page (error 418) if the user's language arrived meanwhile.
 */
export function delayLanguage(): () => void {
  let release = (): void => {};
  readyForLanguage = new Promise((resolve) => {
    release = resolve;
  });
  return () => release();
}

/** Changes the language of page and session, and stores it in the browser. */
export async function chooseLanguage(wireName: string): Promise<void> {
  rememberLanguage(wireName);
  await readyForLanguage;
  await changeLanguage(wireName);
}
