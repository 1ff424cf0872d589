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
  /** Id of the element that it leads to. */
  readonly target: string;
}

/** The first stop of the keyboard: past the frame, into the page. Focus is moved by hand, for a hash would go to the router. */
export function SkipLink({ label, target }: SkipLinkProps) {
  return (
    <Link
      href={`#${target}`}
      onClick={(event) => {
        const goal = document.getElementById(target);
        if (goal === null) return;
        event.preventDefault();
        goal.focus();
      }}
    >
      {label}
    </Link>
  );
}
