import { useText } from '@portal/i18n';
import { PortalProvider, type PortalProviderProps } from '@portal/ui';
import { useEffect } from 'react';
import { Texts } from '../../texts.tsx';
import { loginFacts } from './login-data.ts';
import { LoginPage, type LoginPageProps } from './login-page.tsx';
import './login-texts.ts';

export type LoginScreenProps = LoginPageProps & Pick<PortalProviderProps, 'emotionCache'>;

/** The window's title in the reader's language, as the server writes it in English: the portal's own words are not here yet. */
function useLoginTitle(data: LoginPageProps['data']): void {
  const t = useText('login');
  const { countyName, appTitle } = loginFacts(data).county;
  const title = `${t('heading')} - ${`${countyName} ${appTitle}`.trim()}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** The login page with everything around it: the same element on the server and in the browser. */
export function LoginScreen({ emotionCache, ...page }: LoginScreenProps) {
  useLoginTitle(page.data);
  return (
    <PortalProvider {...(emotionCache === undefined ? {} : { emotionCache })}>
      <Texts>
        <LoginPage {...page} />
      </Texts>
    </PortalProvider>
  );
}
