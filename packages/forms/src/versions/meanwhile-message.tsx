import { useText } from '@portal/i18n';
import { Button, Message } from '@portal/ui';
import type { Meanwhile } from './use-versioned-form.ts';

interface MeanwhileMessageProps<V> {
  readonly meanwhile: Meanwhile<V> | null;
  /** The label of a field. */
  readonly labelOf: (field: string) => string;
  readonly onTakeTheirs: () => Promise<void>;
}

/** Informs the user that someone else saved the same data meanwhile, and that nothing typed is lost. */
export function MeanwhileMessage<V>({ meanwhile, labelOf, onTakeTheirs }: MeanwhileMessageProps<V>) {
  const t = useText('form');
  if (meanwhile === null) return null;
  const { by, disputed } = meanwhile;
  return (
    <Message
      tone="warning"
      announced="alert"
      title={t('meanwhile.title', { by: by === '' ? t('meanwhile.portal') : by })}
      action={<Button onClick={() => void onTakeTheirs()}>{t('meanwhile.takeTheirs')}</Button>}
    >
      <p>{t('meanwhile.text')}</p>
      {disputed.length > 0 && <p>{t('meanwhile.disputed', { fields: disputed.map(labelOf).join(', ') })}</p>}
    </Message>
  );
}
