import { useText } from '@portal/i18n';
import { announce } from '@portal/ui';
import { useEffect, useState } from 'react';

const NOTICE_MS = 3000;

/** Writes a text to the clipboard. False if the browser does not allow it, or has no clipboard because the page came over HTTP. */
async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Copies a citation to the clipboard. `copyNotice` says for three seconds whether that succeeded, and is null otherwise. Screen readers
 * announce it too.
 */
export function useCopyCitation() {
  const t = useText('search');
  const [notice, setNotice] = useState<{ readonly text: string } | null>(null);
  useEffect(() => {
    if (notice === null) return undefined;
    const timer = setTimeout(() => setNotice(null), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  const showResult = (isCopied: boolean): void => {
    const text = t(isCopied ? 'details.copied' : 'details.copyFailed');
    // a new object each time, so that a second copy within the three seconds starts them again
    setNotice({ text });
    announce(text);
  };
  const copyCitation = (citation: string): void => void writeToClipboard(citation).then(showResult);
  return { copyCitation, copyNotice: notice?.text ?? null };
}
