import createEmotionServer from '@emotion/server/create-instance';
import { createPortalCache } from '@portal/ui';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { FirstFrame, type FirstFrameProps } from './features/frame/first-frame.tsx';
import type { LoginData } from './features/login/login-data.ts';
import { LoginScreen } from './features/login/login-screen.tsx';

// Exported so that this build emits the font files next to the shell's, and the style sheet that refers to them.
export { FONT_FILES } from '@portal/ui/fonts';

/** A screen as markup, with exactly the style rules that it uses. */
export interface PrerenderedScreen {
  readonly html: string;
  readonly css: string;
  /** The style element's `data-emotion`, for older servers that do not know `ruleNames`. */
  readonly emotion: string;
  /** The style element's `data-rule-names`: the names of the rules, by which the browser's style cache adopts them in place. */
  readonly ruleNames: string;
}

/** Renders an element to markup, with the style rules that it uses. */
function prerender(element: (cache: ReturnType<typeof createPortalCache>) => ReactNode): PrerenderedScreen {
  const cache = createPortalCache();
  const markup = renderToString(element(cache));
  const { html, css, ids } = createEmotionServer(cache).extractCritical(markup);
  return { html, css, emotion: [cache.key, ...ids].join(' '), ruleNames: ids.join(' ') };
}

/**
 * The login page as the browser would render it, for the server to send: a form that can be filled in before any script runs. The
 * markup contains its data (`LOGIN_DATA_ID`), so that the browser renders the same.
 */
export const renderLogin = ({ data }: { readonly data: LoginData }): PrerenderedScreen =>
  prerender((emotionCache) => <LoginScreen emotionCache={emotionCache} data={data} />);

/** The frame that every other address shows until the portal replaces it. */
export const renderFrame = ({ data }: { readonly data: FirstFrameProps }): PrerenderedScreen =>
  prerender((emotionCache) => <FirstFrame {...data} emotionCache={emotionCache} />);
