import { useLanguage, useText } from '@portal/i18n';
import { TextProvider } from '@portal/ui';
import type { ReactNode } from 'react';

/** Connects the components' words to the language files; they are drawn again when words that were lacking arrive. */
export function Texts({ children }: { readonly children: ReactNode }) {
  const t = useText();
  const { formatTag } = useLanguage();
  return (
    <TextProvider t={t} locale={formatTag}>
      {children}
    </TextProvider>
  );
}
