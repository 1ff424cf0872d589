import { defineGlobalStyles } from '@chakra-ui/react/styled-system';
import { PRINT } from './media.ts';

const DIALOGS = ':is([data-covers-page], [data-printed-alone])';

/** Styles of the page itself. They replace Chakra's reset, so that no rule has to override another. */
export const globalCss = defineGlobalStyles({
  ':root': { colorScheme: 'light dark' },
  ":root[data-theme='light']": { colorScheme: 'light' },
  ":root[data-theme='dark']": { colorScheme: 'dark' },
  // Printed pages are white in any theme; `:root:root` has the specificity to override the theme rules above.
  ':root:root': { [PRINT]: { colorScheme: 'light' } },
  '*, ::before, ::after': { boxSizing: 'border-box' },
  html: {
    background: 'paper',
    color: 'ink',
    textStyle: 'read',
    fontVariantNumeric: 'tabular-nums lining-nums',
    textSizeAdjust: '100%',
    scrollPadding: 's6',
    // a word that is longer than its line, such as an email address, is broken rather than cut
    overflowWrap: 'break-word',
    [PRINT]: { background: 'none' },
  },
  'body, h1, h2, h3, h4, p, ul, ol, dl, dd, figure, fieldset, legend, table': { margin: 0, padding: 0 },
  body: { minHeight: '100vh' },
  'ul, ol': { listStyle: 'none' },
  fieldset: { border: 0, minWidth: 0 },
  'img, svg': { display: 'block', maxWidth: '100%' },
  'button, input, select, textarea': {
    font: 'inherit',
    fontVariantNumeric: 'inherit',
    color: 'inherit',
    letterSpacing: 'inherit',
  },
  a: { color: 'accent', textDecorationThickness: '1px', textUnderlineOffset: '0.18em' },
  'a:hover': { color: 'accent-hover', textDecorationThickness: '2px' },
  'b, strong': { fontWeight: 'strong' },
  ':focus-visible': {
    outline: '2px solid {colors.focus}',
    outlineOffset: '2px',
    borderRadius: 'radius',
  },
  h1: { textStyle: 'page', textWrap: 'balance' },
  h2: { textStyle: 'section' },
  h3: { textStyle: 'group', color: 'ink-2' },
  // The marker color means 'you typed this': only matched names have it.
  mark: {
    background: 'marker',
    color: 'marker-ink',
    borderBottom: '2px solid {colors.marker-line}',
    padding: '0 1px',
    borderRadius: '1px',
  },
  '[hidden]': { display: 'none !important' },
  // When a dialog is open, only the dialog is printed.
  [`body:has(${DIALOGS}) > :not(:has(${DIALOGS}), ${DIALOGS})`]: { [PRINT]: { display: 'none' } },
});

export const keyframes = {
  spin: { to: { rotate: '1turn' } },
  breathe: { to: { opacity: '0.5' } },
  nudge: { to: { translate: '0 -4px' } },
};
