import { chakra } from '@chakra-ui/react/styled-system';
import { SELECTED_IN_FORCED_COLORS } from '../theme/media.ts';

/** A progress bar; pass `aria-label`, `value` and `max`. */
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
    '&::-webkit-progress-value': { background: 'accent', ...SELECTED_IN_FORCED_COLORS },
    '&::-moz-progress-bar': { background: 'accent', ...SELECTED_IN_FORCED_COLORS },
  },
});
