import { useText } from '@portal/i18n';
import { Button, Message } from '@portal/ui';
import type { ConcurrentSave } from './use-versioned-form.ts';

interface ConcurrentSaveMessageProps<V> {
  readonly concurrentSave: ConcurrentSave<V> | null;
  /** The label of a field. */
  readonly labelOf: (field: string) => string;
  readonly onTakeTheirs: () => Promise<void>;
}

/** Informs the user that someone else saved the same data meanwhile, and that nothing typed is lost. */
export function ConcurrentSaveMessage<V>({ concurrentSave, labelOf, onTakeTheirs }: ConcurrentSaveMessageProps<V>) {
  const t = useText('form');
  const errors = useText('errors');
  if (concurrentSave === null) return null;
  const { by, disputed } = concurrentSave;
  const title =
    by === null ? errors('CHANGED.text') : t('meanwhile.title', { by: by === '' ? t('meanwhile.portal') : by });
  return (
    <Message
      tone="warning"
      announced="alert"
      title={title}
      action={<Button onClick={() => void onTakeTheirs()}>{t('meanwhile.takeTheirs')}</Button>}
    >
      <p>{t('meanwhile.text')}</p>
      {disputed.length > 0 && <p>{t('meanwhile.disputed', { fields: disputed.map(labelOf).join(', ') })}</p>}
    </Message>
  );
}
