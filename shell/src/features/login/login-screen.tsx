import { useText } from '@portal/i18n';
import { PortalProvider, type PortalProviderProps } from '@portal/ui';
import { useEffect } from 'react';
import { Texts } from '../../texts.tsx';
import { loginFacts } from './login-data.ts';
import { LoginPage, type LoginPageProps } from './login-page.tsx';
// registers the English texts
import './login-texts.ts';

export type LoginScreenProps = LoginPageProps & Pick<PortalProviderProps, 'emotionCache'>;

/** Translates the window's title, which the server writes in English. Uses only the login's texts; the portal's are not loaded yet. */
function useLoginTitle(data: LoginPageProps['data']): void {
  const t = useText('login');
  const { countyName, appTitle } = loginFacts(data).county;
  const title = `${t('heading')} - ${`${countyName} ${appTitle}`.trim()}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** The login page with its providers: the same element on the server and in the browser. */
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
