import { useLanguage, useText } from '@portal/i18n';
import { TextProvider } from '@portal/ui';
import type { ReactNode } from 'react';

/** Connects the components' texts to the language files; components render again when missing texts arrive. */
export function Texts({ children }: { readonly children: ReactNode }) {
  const t = useText();
  const { formatTag } = useLanguage();
  return (
    <TextProvider t={t} locale={formatTag}>
      {children}
    </TextProvider>
  );
}
