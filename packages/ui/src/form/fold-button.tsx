import { Button } from '../core/button.tsx';
import { useT } from '../core/text-context.tsx';
import type { FoldState } from './use-folds.ts';

interface FoldButtonProps {
  readonly fold: FoldState;
  readonly onToggle: (foldName: string) => void;
}

/** Toggles optional fields. While closed, it shows how many of them have values, so that no criterion is hidden. */
export function FoldButton({ fold: { name, labelKey, isOpen, usedCount, controls }, onToggle }: FoldButtonProps) {
  const t = useT();
  const label = t(labelKey);
  return (
    <Button wide aria-expanded={isOpen} aria-controls={controls} onClick={() => onToggle(name)}>
      {isOpen || usedCount === 0 ? label : `${label} (${usedCount})`}
    </Button>
  );
}
