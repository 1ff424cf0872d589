import { LANGUAGES, useLanguage, useText } from '@portal/i18n';
import { useCountyGroup, useCurrentUser, useSessionStatus } from '@portal/session';
import { Row, THEME_CHOICES, type ThemeChoice, useTheme } from '@portal/ui';
import { Menu } from '@portal/ui/dialog';
import { SelectField } from '@portal/ui/fields';
import { MastheadGreeting, MastheadLink, MastheadTool } from '@portal/ui/frame';
import { ProfileTool } from '../profile/profile-tool.tsx';
import { chooseSessionLanguage } from './choose-session-language.ts';
import { Logout } from './logout.tsx';

const isTheme = (value: string): value is ThemeChoice => THEME_CHOICES.some((choice) => choice === value);

function useLanguages() {
  const { wire, ownName } = useLanguage();
  const offered = useCountyGroup('languages').languages === true;
  const items = LANGUAGES.map((language) => ({ value: language.wire, label: language.ownName, lang: language.tag }));
  return { offered, wire, ownName, items };
}

function LanguageMenu() {
  const t = useText('shell');
  const { offered, wire, ownName, items } = useLanguages();
  if (!offered) return null;
  return (
    <Menu
      trigger={
        <MastheadTool
          icon="globe"
          label={ownName}
          fullName={`${t('language')}: ${ownName}`}
          labelShown="always"
          onlyWide
        />
      }
      label={t('language')}
      items={items}
      chosen={wire}
      onChoose={(value) => void chooseSessionLanguage(value)}
    />
  );
}

function ThemeMenu() {
  const t = useText('shell');
  const [theme, setTheme] = useTheme();
  return (
    <Menu
      trigger={
        <MastheadTool icon="theme" label={t('theme.is', { theme: t(`theme.${theme}`) })} labelShown="never" onlyWide />
      }
      label={t('theme.label')}
      items={THEME_CHOICES.map((choice) => ({ value: choice, label: t(`theme.${choice}`) }))}
      chosen={theme}
      onChoose={(value) => isTheme(value) && setTheme(value)}
    />
  );
}

/** A placeholder that no username contains. */
const NAME_MARK = '\u0000';

/** The greeting with the name in bold, wherever the language puts it: 'Hello, name', '{name} 님, 안녕하십니까'. */
function Greeting({ username }: { readonly username: string }) {
  const t = useText('shell');
  const [before = '', after = ''] = t('hello', { username: NAME_MARK }).split(NAME_MARK);
  return (
    <MastheadGreeting>
      {before}
      <b>{username}</b>
      {after}
    </MastheadGreeting>
  );
}

/** Greeting, language, theme, profile and logout; a login link once it is known that nobody is logged in. */
export function HeaderTools() {
  const t = useText('shell');
  const user = useCurrentUser();
  const status = useSessionStatus();
  return (
    <>
      {user !== null && <Greeting username={user.username} />}
      <LanguageMenu />
      <ThemeMenu />
      <ProfileTool />
      {user !== null && <Logout />}
      {user === null && status !== 'checking' && <MastheadLink icon="person" label={t('logIn')} href="/login" />}
    </>
  );
}

/** Language and theme for narrow screens, where the masthead has no space for them. */
export function NarrowTools() {
  const t = useText('shell');
  const { offered, wire, items } = useLanguages();
  const [theme, setTheme] = useTheme();
  return (
    <Row>
      {offered && (
        <SelectField
          id="narrow-language"
          label={t('language')}
          value={wire}
          options={items}
          onChange={(value) => void chooseSessionLanguage(value)}
        />
      )}
      <SelectField
        id="narrow-theme"
        label={t('theme.label')}
        value={theme}
        options={THEME_CHOICES.map((choice) => ({ value: choice, label: t(`theme.${choice}`) }))}
        onChange={(value) => isTheme(value) && setTheme(value)}
      />
    </Row>
  );
}
