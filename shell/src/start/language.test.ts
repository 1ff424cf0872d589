import { changeLanguage, currentLanguage } from '@portal/i18n';
import { loadSharedTexts } from '@portal/testing';
import { chooseLanguage, delayLanguage } from './language.ts';

it('does not change the texts while the login page is being hydrated, and then changes to the last choice', async () => {
  await loadSharedTexts();
  const release = delayLanguage();
  const chosen = [chooseLanguage('THAI'), chooseLanguage('RUSSIAN')];
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(currentLanguage().wire).toBe('ENGLISH');
  release();
  await Promise.all(chosen);
  expect(currentLanguage().wire).toBe('RUSSIAN');
  await changeLanguage('ENGLISH');
});
