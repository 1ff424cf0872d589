import { useEffect, useState } from 'react';

/** A message for a shortcut key that had nothing to act on. The next key or click removes it. */
export function useKeyNote() {
  const [note, setNote] = useState<string | null>(null);
  useEffect(() => {
    if (note === null) return undefined;
    const clear = () => setNote(null);
    document.addEventListener('keydown', clear, { capture: true });
    document.addEventListener('pointerdown', clear, { capture: true });
    return () => {
      document.removeEventListener('keydown', clear, { capture: true });
      document.removeEventListener('pointerdown', clear, { capture: true });
    };
  }, [note]);
  return { note, setNote };
}
