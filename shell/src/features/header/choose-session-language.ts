import { callApi } from '@portal/api-client';
import { saveLanguage } from '@portal/contracts';
import { notifyOtherTabs, sessionStore } from '@portal/session';
import { chooseLanguage } from '../../start/language.ts';

/**
 * Changes the language of the page, and of the session if there is one: the choice lasts after a reload, applies in the other tabs, and is
 * the language of files and emails. If it cannot be saved, it applies to this page only.
 */
export async function chooseSessionLanguage(wireName: string): Promise<void> {
  const isLoggedIn = sessionStore.getState().user !== null;
  const saving = isLoggedIn ? callApi(saveLanguage, { language: wireName }) : null;
  await chooseLanguage(wireName);
  const saved = await saving;
  if (saved?.ok === true) notifyOtherTabs({ kind: 'language', language: wireName });
}
