import { changeLanguage } from '@portal/i18n';
import { sessionStore, setLanguage } from '@portal/session';

const KEY = 'portal.language';

/** Sets the language of the session, and stores it in this browser for the next login page. */
function setAndStoreLanguage(wireName: string): void {
  setLanguage(wireName);
  try {
    window.localStorage.setItem(KEY, wireName);
  } catch {
    // Without storage, the language lasts until the page is reloaded.
  }
}

/** The language last used in this browser, by its name on the wire ('ENGLISH'); without storage, the language of this page. */
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

/** Changes the language of page and session, and stores it in the browser. `wireName` is its name on the wire: 'ENGLISH'. */
export async function chooseLanguage(wireName: string): Promise<void> {
  setAndStoreLanguage(wireName);
  await readyForLanguage;
  await changeLanguage(wireName);
}
