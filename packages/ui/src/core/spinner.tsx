import { chakra } from '@chakra-ui/react/styled-system';
import { FORCED_COLORS } from '../theme/media.ts';

const Ring = chakra('span', {
  base: {
    display: 'inline-block',
    flex: 'none',
    width: '1em',
    height: '1em',
    border: '2px solid currentcolor',
    borderInlineEndColor: 'transparent',
    borderRadius: '50%',
    // a ring without a gap would not be seen to turn
    [FORCED_COLORS]: { forcedColorAdjust: 'none', borderColor: 'CanvasText', borderInlineEndColor: 'Canvas' },
    animation: 'spin 900ms linear infinite',
    _motionReduce: { animationDuration: '4s' },
  },
});

/** The spinner inside a busy button; not for use alone on a page. */
export function Spinner() {
  return <Ring aria-hidden="true" />;
}
