import { chakra } from '@chakra-ui/react/styled-system';
import { FINGER_HIGH } from '../theme/media.ts';
import { AppLink } from './app-link.tsx';

/** A link in text: `href` goes through the portal's router when it stays inside. */
export const TextLink = chakra(AppLink, {
  base: {},
  variants: {
    tone: {
      accent: {},
      quiet: { color: 'ink-2' },
      // A record's number never breaks.
      record: { whiteSpace: 'nowrap' },
      danger: { color: 'danger', fontWeight: 'strong' },
      cloth: { color: 'on-cloth', _hover: { color: 'on-cloth' } },
    },
    // No word of a sentence: a finger needs more of it than its letters.
    alone: { true: FINGER_HIGH },
  },
  defaultVariants: { tone: 'accent' },
});
