import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, defineConfig, type SystemContext } from '@chakra-ui/react/styled-system';
import { drawnRules } from './emotion-cache.ts';
import { globalCss, keyframes } from './global-css.ts';
import { keepStyles } from './kept-styles.ts';
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
    // A browser that is given a rule in a layer sets all text of the page again, and each component brings its rules when it is first
    // drawn: an opened record cost two layouts of the whole list. Without a layer they still come before the page's own. Tests do keep
    // the layers, which jsdom passes over: it would match every rule with every element that is looked for by its role.
    disableLayers: process.env.NODE_ENV === 'production',
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

/**
 * The page's own rules give way to every component's, whatever they select. They are all there from the start. The engine has worked
 * them out when it was made: a reset that is empty, the page's rules and the tokens.
 */
const [, base, tokenRules] = system._global;
const pageRules = [{ '@layer base': base }, { '@layer tokens': tokenRules }];

/** The system that every component draws with. A page that the server drew has the page's own rules, and keeps them. */
export const portalSystem: SystemContext = {
  ...system,
  ...keepStyles(system),
  _global: drawnRules() === undefined ? pageRules : [],
};
