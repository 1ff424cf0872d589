import { useEffect, useState } from 'react';

const PAUSE_MS = 200;

/** The debounced text, so that nothing is requested for a half-typed text. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  // an emptied field takes effect immediately
  return text === '' ? '' : settled;
}
