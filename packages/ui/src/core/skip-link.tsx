import { chakra } from '@chakra-ui/react/styled-system';

const Link = chakra('a', {
  base: {
    position: 'absolute',
    insetInlineStart: 's4',
    top: '-10rem',
    zIndex: 'skip',
    background: 'raised',
    color: 'ink',
    paddingInline: 's4',
    paddingBlock: 's2',
    borderRadius: 'radius',
    _focus: { top: 's2' },
    _print: { display: 'none' },
  },
});

export interface SkipLinkProps {
  readonly label: string;
  /** Id of the target element. */
  readonly target: string;
}

/** The first focusable link: skips the frame. It moves focus by script, since the router would handle a hash link. */
export function SkipLink({ label, target }: SkipLinkProps) {
  return (
    <Link
      href={`#${target}`}
      onClick={(event) => {
        const targetElement = document.getElementById(target);
        if (targetElement === null) return;
        event.preventDefault();
        targetElement.focus();
      }}
    >
      {label}
    </Link>
  );
}
