import { useText } from '@portal/i18n';
import { announce } from '@portal/ui';
import { useEffect, useState } from 'react';

const NOTICE_MS = 3000;

/** Copies a citation. The result is shown in place of the citation for a moment and announced to assistive technology. */
export function useCopy() {
  const t = useText('search');
  const [copyNotice, setCopyNotice] = useState<string | null>(null);
  useEffect(() => {
    if (copyNotice === null) return undefined;
    const timer = setTimeout(() => setCopyNotice(null), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [copyNotice]);
  const copy = async (text: string): Promise<void> => {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    const notice = t(isCopied ? 'details.copied' : 'details.copyFailed');
    setCopyNotice(notice);
    announce(notice);
  };
  return { copy, copyNotice };
}
