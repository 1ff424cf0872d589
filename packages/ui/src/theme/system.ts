import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, defineConfig, type SystemContext } from '@chakra-ui/react/styled-system';
import { globalCss, keyframes } from './global-css.ts';
import { textStyles } from './text-styles.ts';
import { semanticTokens, tokens } from './tokens.ts';

/**
 * Chakra's engine with the portal's own tokens. The default preset is left out on purpose: its tokens pull in every recipe,
 * 20 KB brotli that no screen uses.
 */
const system = createSystem(
  defaultBaseConfig,
  defineConfig({
    preflight: false,
    cssVarsPrefix: 'portal',
    cssVarsRoot: ':root',
    conditions: { coarse: '@media (pointer: coarse)' },
    globalCss,
    theme: {
      breakpoints: { sm: '40rem', md: '62rem', lg: '75rem' },
      tokens,
      semanticTokens,
      textStyles,
      keyframes,
    },
  }),
);

/** The system that every component draws with. An empty reset would be written as `@layer reset` without a body and swallow the rule after it. */
export const portalSystem: SystemContext = { ...system, _global: [system.getGlobalCss(), system.getTokenCss()] };
