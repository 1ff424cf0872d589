import { chakra } from '@chakra-ui/react/styled-system';
import { ICON_PATHS, type IconName } from './icon-paths.ts';

const Drawing = chakra('svg', {
  base: {
    width: 'icon',
    height: 'icon',
    flex: 'none',
    fill: 'none',
    stroke: 'currentcolor',
    strokeWidth: '1.6',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  },
  variants: {
    size: { text: {}, message: { width: '1.25em', height: '1.25em' } },
    // arrows for forward and back are mirrored in right-to-left text
    isMirrored: { true: { _rtl: { scale: '-1 1' } } },
  },
});

const MIRRORED: ReadonlySet<IconName> = new Set<IconName>(['back', 'next', 'logout', 'play']);

export interface IconProps {
  readonly name: IconName;
  readonly size?: 'text' | 'message';
}

/** An icon beside text. Hidden from assistive technology, which reads the text or the button's name. */
export function Icon({ name, size = 'text' }: IconProps) {
  return (
    <Drawing viewBox="0 0 20 20" aria-hidden="true" focusable="false" size={size} isMirrored={MIRRORED.has(name)}>
      <path d={ICON_PATHS[name]} />
    </Drawing>
  );
}
