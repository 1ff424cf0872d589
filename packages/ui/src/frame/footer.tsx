import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { TextLink } from '../core/text-link.tsx';
import { BELOW_640 } from '../theme/media.ts';

const Frame = chakra('footer', {
  base: {
    borderTop: '1px solid {colors.rule}',
    paddingInline: 's6',
    paddingBlock: 's3',
    fontSize: 't-14',
    color: 'ink-3',
    overflowWrap: 'anywhere',
    display: 'flex',
    flexWrap: 'wrap',
    rowGap: 's1',
    columnGap: 's5',
    // a button is higher than a line of text
    alignItems: 'center',
    [BELOW_640]: { paddingInline: 's4' },
    _print: { display: 'none' },
  },
});
const Links = chakra('span', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: 's5', marginInlineStart: 'auto' },
});

export interface FooterProps {
  /** Version and years. */
  readonly children: ReactNode;
  readonly links?: ReadonlyArray<{ readonly label: string; readonly href: string }>;
  /** Buttons beside the links: 'Keyboard shortcuts'. */
  readonly actions?: ReactNode;
}

/** The foot of every page. */
export function Footer({ children, links = [], actions }: FooterProps) {
  return (
    <Frame>
      {children}
      {(links.length > 0 || actions !== undefined) && (
        <Links>
          {links.map((link) => (
            <TextLink key={link.href} standalone href={link.href}>
              {link.label}
            </TextLink>
          ))}
          {actions}
        </Links>
      )}
    </Frame>
  );
}
