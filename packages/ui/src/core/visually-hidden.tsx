import { chakra } from '@chakra-ui/react/styled-system';

/**
 * Text that screen readers announce and nobody sees. With `display: none` it would be hidden from screen readers too, so it is
 * clipped to nothing instead.
 */
export const VisuallyHidden = chakra('span', {
  base: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
});
