import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { AppLink } from '../core/app-link.tsx';
import { useT } from '../core/text-context.tsx';
import { BELOW_640, COARSE_POINTER, FORCED_COLORS, PRINT, SELECTED_IN_FORCED_COLORS } from '../theme/media.ts';
import { pagerModel } from './paging-model.ts';

const Bar = chakra('nav', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 's1',
    marginTop: 's2',
    'table + &': { marginTop: 's4' },
    fontSize: 't-15',
    '& > *': {
      display: 'grid',
      placeItems: 'center',
      minWidth: '1.875rem',
      minHeight: '1.875rem',
      paddingInline: 's1',
      border: 0,
      borderRadius: 'radius',
      background: 'none',
      color: 'ink-2',
      textDecoration: 'none',
      [COARSE_POINTER]: { minHeight: 'control' },
    },
    '& > :is(a, button)': { cursor: 'pointer', _hover: { background: 'sunken', color: 'ink-2' } },
    '& > [aria-current]': {
      background: 'ink',
      color: 'surface',
      fontWeight: 'strong',
      _hover: { background: 'ink', color: 'surface' },
      ...SELECTED_IN_FORCED_COLORS,
    },
    '& > [aria-disabled]': {
      color: 'ink-3',
      cursor: 'default',
      _hover: { background: 'none', color: 'ink-3' },
      [FORCED_COLORS]: { color: 'GrayText' },
    },
    [BELOW_640]: {
      gap: 0,
      justifyContent: 'space-between',
      '& > *': { minWidth: '1.5rem', [COARSE_POINTER]: { minWidth: 'control' } },
      [COARSE_POINTER]: { justifyContent: 'flex-start' },
    },
    [PRINT]: { display: 'none' },
  },
  variants: {
    // More steps than fit on one narrow line: they are grouped at the start instead of spread out.
    long: { true: { [BELOW_640]: { justifyContent: 'flex-start', gap: 's1' } } },
  },
});

export interface PagerProps {
  readonly page: number;
  readonly pageCount: number;
  readonly onPage: (page: number) => void;
  /** The URL of a page, if the page number is part of the URL; the numbers are then links. */
  readonly hrefOf?: (page: number) => string;
  /** Accessible name; needed when a page has two pagers. */
  readonly label?: string;
}

/** Ten page numbers at a time, with Prev and Next; long lists also have First, Last, -10 and +10. */
export function Pager({ page, pageCount, onPage, hrefOf, label }: PagerProps) {
  const t = useT();
  const model = pagerModel(page, pageCount);
  const step = (to: number | null, key: string, name?: string) => (
    <PagerStep to={to ?? model.page} isDisabled={to === null} onPage={onPage} hrefOf={hrefOf} label={name}>
      {t(key)}
    </PagerStep>
  );
  if (model.pageCount === 1) return null;
  return (
    <Bar long={model.hasFirstAndLast} aria-label={label ?? t('table:pager.label')}>
      {model.hasFirstAndLast && step(model.previous === null ? null : 1, 'table:pager.first')}
      {model.hasTenSteps && step(model.tenBack, 'table:pager.minusTen', t('table:pager.backTen'))}
      {step(model.previous, 'table:pager.previous')}
      {model.numbers.map((number) => (
        <PagerStep
          key={number}
          to={number}
          onPage={onPage}
          hrefOf={hrefOf}
          label={t('table:pager.page', { page: number })}
          isCurrent={number === model.page}
        >
          {number}
        </PagerStep>
      ))}
      {step(model.next, 'table:pager.next')}
      {model.hasTenSteps && step(model.tenForward, 'table:pager.plusTen', t('table:pager.forwardTen'))}
      {model.hasFirstAndLast && step(model.next === null ? null : model.pageCount, 'table:pager.last')}
    </Bar>
  );
}

interface PagerStepProps extends Pick<PagerProps, 'onPage'> {
  readonly hrefOf: PagerProps['hrefOf'] | undefined;
  readonly to: number;
  readonly label?: string | undefined;
  readonly isCurrent?: boolean;
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
}

// A disabled step stays the same element, so that pressing Next up to the last page does not lose the focus.
function PagerStep({ to, onPage, hrefOf, label, isCurrent = false, isDisabled = false, children }: PagerStepProps) {
  const shared = {
    ...(label === undefined ? {} : { 'aria-label': label }),
    ...(isCurrent ? { 'aria-current': 'page' as const } : {}),
    ...(isDisabled ? { 'aria-disabled': true } : {}),
  };
  if (hrefOf !== undefined)
    return (
      <AppLink href={hrefOf(to)} {...shared}>
        {children}
      </AppLink>
    );
  return (
    <button type="button" onClick={() => !isDisabled && onPage(to)} {...shared}>
      {children}
    </button>
  );
}
