import { chakra } from '@chakra-ui/react/styled-system';
import { div as MovingDiv } from 'framer-motion/m';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '../core/button.tsx';
import { Icon } from '../core/icon.tsx';
import { PortalMotion } from './motion.tsx';
import { dismissToast, type Toast, toasts } from './toast-store.ts';

const SHOWN_MS = 6000;
// A slip starts in full view: were the machinery of motion never to come, the words would still be read.
const MOVE = { duration: 0.16, ease: [0.2, 0, 0, 1] as const };

const Corner = chakra('div', {
  base: {
    position: 'fixed',
    insetInlineEnd: 's4',
    bottom: 's4',
    zIndex: 'toast',
    display: 'grid',
    gap: 's3',
    width: 'min(24rem, calc(100vw - 2rem))',
    _print: { display: 'none' },
  },
});
const Slip = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 's3',
    background: 'raised',
    color: 'ink',
    border: '1px solid',
    borderColor: 'rule-2',
    borderInlineStart: '4px solid {colors.success}',
    borderRadius: 'radius',
    boxShadow: 'shadow-1',
    paddingInline: 's4',
    paddingBlock: 's2',
    lineHeight: 'data',
  },
});
const Sign = chakra('span', { base: { color: 'success' } });
const Words = chakra('span', { base: { flex: '1', minWidth: 0, overflowWrap: 'anywhere' } });

function ToastSlip({ item, closeLabel }: { readonly item: Toast; readonly closeLabel: string }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => dismissToast(item.id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held, item.id]);
  return (
    <Slip
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Sign>
        <Icon name="done" />
      </Sign>
      <Words>{item.text}</Words>
      <Button look="text" size="small" onClick={() => dismissToast(item.id)}>
        {closeLabel}
      </Button>
    </Slip>
  );
}

export interface ToastRegionProps {
  readonly closeLabel: string;
}

/**
 * Where `toast` speaks: politely, two at most, six seconds, waiting while hovered or focused. Motion shows
 * which one came; leaving waits for no animation, whose machinery may still be on its way.
 */
export function ToastRegion({ closeLabel }: ToastRegionProps) {
  const items = useSyncExternalStore(toasts.subscribe, toasts.now, toasts.onServer);
  return (
    <Corner role="status" aria-live="polite">
      <PortalMotion>
        {items.map((item) => (
          <MovingDiv key={item.id} initial={{ y: 8 }} animate={{ y: 0 }} transition={MOVE}>
            <ToastSlip item={item} closeLabel={closeLabel} />
          </MovingDiv>
        ))}
      </PortalMotion>
    </Corner>
  );
}
