import { PortalProvider, type PortalProviderProps } from '@portal/ui';
import { Texts } from '../../texts.tsx';
import { LoginPage, type LoginPageProps } from './login-page.tsx';
import './login-texts.ts';

export type LoginScreenProps = LoginPageProps & Pick<PortalProviderProps, 'emotionCache'>;

/** The login page with everything around it: the same element on the server and in the browser. */
export function LoginScreen({ emotionCache, ...page }: LoginScreenProps) {
  return (
    <PortalProvider {...(emotionCache === undefined ? {} : { emotionCache })}>
      <Texts>
        <LoginPage {...page} />
      </Texts>
    </PortalProvider>
  );
}
