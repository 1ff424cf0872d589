import { defineSemanticTokens, defineTokens } from '@chakra-ui/react/styled-system';
import { COLOR_ROLES, lightDark } from './colors.ts';

const values = <Value extends string | number>(table: Record<string, Value>): Record<string, { value: Value }> =>
  Object.fromEntries(Object.entries(table).map(([name, value]) => [name, { value }]));

export const tokens = defineTokens({
  fonts: values({
    serif: "'Portal Serif', 'Noto Serif', 'Noto Serif CJK SC', 'Noto Serif Thai', 'Noto Serif Bengali', Georgia, serif",
    sans: "'Portal Sans', 'Noto Sans', 'Noto Sans CJK SC', 'Noto Sans Thai', 'Noto Sans Bengali', system-ui, sans-serif",
  }),
  // Font sizes in px: 13 notes and keys (`t-12`, the minimum), 14 labels, 15 dense data, 16 body text, 18 sections, 22 documents,
  // 28 pages, 40 login.
  fontSizes: values({
    't-12': '0.8125rem',
    't-14': '0.875rem',
    't-15': '0.9375rem',
    't-16': '1rem',
    't-18': '1.125rem',
    't-22': '1.375rem',
    't-24': '1.5rem',
    't-28': '1.75rem',
    't-32': '2rem',
    't-40': '2.5rem',
  }),
  lineHeights: values({ cover: 1.05, tight: 1.2, data: 1.35, read: 1.55 }),
  fontWeights: values({ normal: 400, medium: 550, strong: 600 }),
  letterSpacings: values({ document: '-0.008em', page: '-0.012em', cover: '-0.02em' }),
  spacing: values({
    s1: '0.25rem',
    s2: '0.5rem',
    s3: '0.75rem',
    s4: '1rem',
    s5: '1.25rem',
    s6: '1.5rem',
    s8: '2rem',
    s10: '2.5rem',
    s12: '3rem',
    s16: '4rem',
  }),
  radii: values({ radius: '0.25rem' }),
  easings: values({ ease: 'cubic-bezier(0.2, 0, 0, 1)' }),
  zIndex: values({ sticky: 2, drawer: 20, veil: 30, dialog: 31, menu: 40, skip: 60 }),
  sizes: values({ side: '13.5rem', measure: '68ch', icon: '1.125em' }),
});

export const semanticTokens = defineSemanticTokens({
  colors: Object.fromEntries(
    Object.entries(COLOR_ROLES).map(([role, [light, dark]]) => [role, { value: lightDark(light, dark) }]),
  ),
  shadows: values({
    'shadow-1': `0 1px 2px ${lightDark('#14201f1f', '#00000080')}, 0 2px 8px ${lightDark('#14201f14', '#00000066')}`,
    'shadow-2': `0 2px 6px ${lightDark('#14201f1f', '#00000080')}, 0 16px 40px ${lightDark('#14201f38', '#000000a6')}`,
  }),
  sizes: {
    // 36 px for a field or button, 28 in toolbars; both grow to 44 on touch screens.
    control: { value: { base: '2.25rem', _coarse: '2.75rem' } },
    'control-small': { value: { base: '1.75rem', _coarse: '2.75rem' } },
  },
  durations: {
    quick: { value: { base: '90ms', _motionReduce: '0ms' } },
    motion: { value: { base: '160ms', _motionReduce: '0ms' } },
  },
});
