import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, defineConfig, type SystemContext } from '@chakra-ui/react/styled-system';
import { cacheStyles } from './cached-styles.ts';
import { prerenderedRules } from './emotion-cache.ts';
import { globalCss, keyframes } from './global-css.ts';
import { textStyles } from './text-styles.ts';
import { semanticTokens, tokens } from './tokens.ts';

/**
 * Chakra's engine with the portal's own tokens. The default preset is deliberately left out: its tokens pull in every
 * recipe, 20 KB (brotli) that no screen uses.
 */
const system = createSystem(
  defaultBaseConfig,
  defineConfig({
    preflight: false,
    // A new rule in a layer makes the browser recalculate the style of all text, and each component inserts its rules
    // when it is first rendered: opening a record cost two layouts of the whole list. Without layers the components'
    // rules still take precedence over the page's rules. Tests keep the layers because jsdom ignores rules in them;
    // otherwise it would match every rule against every element in queries by role.
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
 * The page's own rules are in layers, so a component's rules take precedence whatever their specificity. All of them
 * are present from the start. `_global` contains what the engine computed when it was created: an empty reset, the
 * page's rules and the tokens.
 */
const [, base, tokenRules] = system._global;
const pageRules = [{ '@layer base': base }, { '@layer tokens': tokenRules }];

/** The system that every component uses. A page rendered on the server already has the page's rules. */
export const portalSystem: SystemContext = {
  ...system,
  ...cacheStyles(system),
  _global: prerenderedRules() === undefined ? pageRules : [],
};
