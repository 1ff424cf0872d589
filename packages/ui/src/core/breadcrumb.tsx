import { chakra } from '@chakra-ui/react/styled-system';
import { COARSE_POINTER, TOUCH_TARGET_REACH } from '../theme/media.ts';
import { TextLink } from './text-link.tsx';

const Frame = chakra('nav', {
  base: { textStyle: 'note', color: 'ink-3', marginBottom: 's2', _print: { display: 'none' } },
});
const List = chakra('ol', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    rowGap: 's1',
    columnGap: 's2',
    lineHeight: 'read',
    [COARSE_POINTER]: { rowGap: 's6' },
  },
});
const Step = chakra('li', { base: { display: 'flex', columnGap: 's2', '& a': TOUCH_TARGET_REACH } });
const Stroke = chakra('span', { base: { color: 'rule-2' } });

export interface BreadcrumbProps {
  /** Accessible name of the navigation landmark. */
  readonly label: string;
  /** From the start page to this one; the last step has no link. */
  readonly steps: ReadonlyArray<{ readonly label: string; readonly href?: string }>;
}

/** The path from the start page to this one. */
export function Breadcrumb({ label, steps }: BreadcrumbProps) {
  return (
    <Frame aria-label={label}>
      <List>
        {steps.map((step, index) => (
          <Step key={step.href ?? step.label}>
            {index > 0 && <Stroke aria-hidden="true">/</Stroke>}
            {step.href === undefined ? (
              <span aria-current="page">{step.label}</span>
            ) : (
              <TextLink tone="quiet" href={step.href}>
                {step.label}
              </TextLink>
            )}
          </Step>
        ))}
      </List>
    </Frame>
  );
}
