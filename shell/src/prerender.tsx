import createEmotionServer from '@emotion/server/create-instance';
import { createPortalCache } from '@portal/ui';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { FirstFrame, type FirstFrameProps } from './features/frame/first-frame.tsx';
import type { LoginData } from './features/login/login-data.ts';
import { LoginScreen } from './features/login/login-screen.tsx';

// For its files: this copy's build puts them beside the shell's, and writes the sheet that names them.
export { FONT_FILES } from '@portal/ui/fonts';

/** A screen as markup, with exactly the rules of style that it uses. */
export interface PrerenderedScreen {
  readonly html: string;
  readonly css: string;
  /** What the style element says in `data-emotion`, for servers from before `drawn`. */
  readonly emotion: string;
  /** What it says in `data-drawn`: the browser's cache takes the rules over by these names, where they are. */
  readonly drawn: string;
}

/** Draws an element to markup, with the rules that it uses. */
function draw(element: (cache: ReturnType<typeof createPortalCache>) => ReactNode): PrerenderedScreen {
  const cache = createPortalCache();
  const drawn = renderToString(element(cache));
  const { html, css, ids } = createEmotionServer(cache).extractCritical(drawn);
  return { html, css, emotion: [cache.key, ...ids].join(' '), drawn: ids.join(' ') };
}

/**
 * The login page as the browser would draw it, for the server to send: a form that can be filled in before any script runs.
 * The markup carries its data along (`LOGIN_DATA_ID`), so that the browser draws the same.
 */
export const renderLogin = ({ data }: { readonly data: LoginData }): PrerenderedScreen =>
  draw((emotionCache) => <LoginScreen emotionCache={emotionCache} data={data} />);

/** The frame that is at every other address until the portal takes its place. */
export const renderFrame = ({ data }: { readonly data: FirstFrameProps }): PrerenderedScreen =>
  draw((emotionCache) => <FirstFrame {...data} emotionCache={emotionCache} />);
