import { useEffect, useState } from 'react';

const PAUSE_MS = 200;

/** A text as it was when its typing paused, so that nothing is requested for a half-typed text. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  // an emptied field asks for nothing anymore
  return text === '' ? '' : settled;
}
