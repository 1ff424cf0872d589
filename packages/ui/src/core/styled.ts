import { chakra } from '@chakra-ui/react/styled-system';

/**
 * Makes a piece of one screen from the portal's tokens: `styled('div', { base: { padding: 's4' } })`. For layout that only that
 * screen has; what two screens need belongs in this package.
 */
export const styled = chakra;
