import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef } from 'react';
import { Spinner } from '../core/spinner.tsx';

const Veil = chakra('div', {
  base: {
    position: 'fixed',
    inset: 0,
    zIndex: 'dialog',
    display: 'grid',
    placeItems: 'center',
    background: 'veil',
  },
});
const Slip = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 's3',
    background: 'raised',
    color: 'ink',
    borderRadius: 'radius',
    boxShadow: 'shadow-2',
    paddingInline: 's6',
    paddingBlock: 's4',
    textStyle: 'lead',
  },
});

export interface LoadingOverlayProps {
  /** 'Loading'. */
  readonly label: string;
}

/** Covers the page while something must not be touched. Focus waits on it and goes back where it was. */
export function LoadingOverlay({ label }: LoadingOverlayProps) {
  const slip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    slip.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <Veil
      onKeyDown={(event) => {
        // Nothing lies behind it for the keyboard either.
        if (event.key === 'Tab') event.preventDefault();
      }}
    >
      <Slip ref={slip} role="status" aria-busy="true" tabIndex={-1}>
        <Spinner />
        {label}
      </Slip>
    </Veil>
  );
}
