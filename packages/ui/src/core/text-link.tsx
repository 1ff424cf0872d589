import { chakra } from '@chakra-ui/react/styled-system';
import { TOUCH_TARGET_HEIGHT } from '../theme/media.ts';
import { AppLink } from './app-link.tsx';

/** A text link; addresses inside the portal use its router. */
export const TextLink = chakra(AppLink, {
  base: {},
  variants: {
    tone: {
      accent: {},
      quiet: { color: 'ink-2' },
      // record numbers must not wrap
      record: { whiteSpace: 'nowrap' },
      danger: { color: 'danger', fontWeight: 'strong' },
      cloth: { color: 'on-cloth', _hover: { color: 'on-cloth' } },
    },
    // a link outside running text gets a larger touch target
    standalone: { true: TOUCH_TARGET_HEIGHT },
  },
  defaultVariants: { tone: 'accent' },
});
