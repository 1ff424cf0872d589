import { useEffect, useState } from 'react';

/** A line that answers a key which had nothing to work on. The next key or press takes it away: it has been read by then. */
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
