import { chakra } from '@chakra-ui/react/styled-system';

/** How far something is; give it `aria-label`, `value` and `max`. */
export const Progress = chakra('progress', {
  base: {
    appearance: 'none',
    display: 'block',
    width: '100%',
    height: '0.5rem',
    border: '1px solid',
    borderColor: 'accent',
    borderRadius: 'radius',
    background: 'surface',
    overflow: 'hidden',
    '&::-webkit-progress-bar': { background: 'surface' },
    '&::-webkit-progress-value': { background: 'accent' },
    '&::-moz-progress-bar': { background: 'accent' },
  },
});
