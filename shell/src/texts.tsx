import { translate, useLanguage } from '@portal/i18n';
import { TextProvider } from '@portal/ui';
import type { ReactNode } from 'react';

/** Connects the components' words to the language files; they are drawn again when the language changes. */
export function Texts({ children }: { readonly children: ReactNode }) {
  const { formatTag } = useLanguage();
  return (
    <TextProvider t={translate} locale={formatTag}>
      {children}
    </TextProvider>
  );
}
