import { useText } from '@portal/i18n';
import { announce } from '@portal/ui';
import { useEffect, useState } from 'react';

const SAID_MS = 3000;

/** Copies a citation and says so, in its place and to assistive technology. */
export function useCopy() {
  const t = useText('search');
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => {
    if (said === null) return undefined;
    const timer = setTimeout(() => setSaid(null), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = async (text: string): Promise<void> => {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    const words = t(isCopied ? 'details.copied' : 'details.copyFailed');
    setSaid(words);
    announce(words);
  };
  return { copy, said };
}
