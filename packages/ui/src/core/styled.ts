import { chakra } from '@chakra-ui/react/styled-system';

/**
 * Creates a component of a single screen from the design tokens: `styled('div', { base: { padding: 's4' } })`.
 * Components used by several screens belong in this package.
 */
export const styled = chakra;
