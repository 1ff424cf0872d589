import { ChakraProvider } from '@chakra-ui/react/styled-system';
import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { type ReactNode, useEffect, useState } from 'react';
import { type LinkComponent, LinkProvider } from '../core/app-link.tsx';
import { type WindowEntryComponent, WindowEntryContext } from '../core/window-entry.ts';
import { applyCountyAccent, type CountyAccent } from './county-accent.ts';
import { createPortalCache } from './emotion-cache.ts';
import { portalSystem } from './system.ts';
import { setTheme, type ThemeChoice } from './theme-choice.ts';

export interface PortalProviderProps {
  readonly children: ReactNode;
  /** One cache per page or per server render; by default the provider creates one. */
  readonly emotionCache?: EmotionCache;
  /** Sets this theme; without it the stored theme applies. */
  readonly theme?: ThemeChoice;
  /** The router's link component, for URLs inside the portal; without it links are plain anchors. */
  readonly link?: LinkComponent;
  /**
   * The router's component that adds a history entry for an open dialog; without it the Back button does not close
   * dialogs.
   */
  readonly windowEntry?: WindowEntryComponent;
  /** The county's own colors; by default the built-in ones. */
  readonly accent?: CountyAccent;
}

/** The providers that the components need. */
export function PortalProvider({ children, emotionCache, theme, accent, link, windowEntry }: PortalProviderProps) {
  const [cache] = useState(() => emotionCache ?? createPortalCache());
  useEffect(() => {
    if (theme !== undefined) setTheme(theme);
  }, [theme]);
  useEffect(() => {
    if (accent === undefined) return undefined;
    applyCountyAccent(accent);
    return () => applyCountyAccent(undefined);
  }, [accent]);
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={portalSystem}>
        <WindowEntryContext value={windowEntry ?? null}>
          {link === undefined ? children : <LinkProvider value={link}>{children}</LinkProvider>}
        </WindowEntryContext>
      </ChakraProvider>
    </CacheProvider>
  );
}
