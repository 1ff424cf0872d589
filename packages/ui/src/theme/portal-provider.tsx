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
  /** One cache per page or per server render; without it the provider makes its own. */
  readonly emotionCache?: EmotionCache;
  /** Puts this choice in force; without it the stored one stays. */
  readonly theme?: ThemeChoice;
  /** The router's link, for addresses inside the portal; without it links are plain anchors. */
  readonly link?: LinkComponent;
  /** The router's entry of a window in the browser's history; without it Back knows of no dialog. */
  readonly windowEntry?: WindowEntryComponent;
  /** The county's own colors; without them the built-in ones stay. */
  readonly accent?: CountyAccent;
}

/** Everything that the components need around them. */
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
