import { chakra } from '@chakra-ui/react/styled-system';
import { buttonRecipe } from './button-recipe.ts';

/** A link in text. With `asChild` it dresses the router's own link. */
export const TextLink = chakra('a', {
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
  },
  defaultVariants: { tone: 'accent' },
});

/** A link that looks like a button, because it goes where the work is done. With `asChild` it dresses the router's own link. */
export const ButtonLink = chakra('a', buttonRecipe);
