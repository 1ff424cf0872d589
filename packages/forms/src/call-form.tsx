import { Form, type FormProps, type ValuesOf } from '@portal/ui/form';
import { LeaveQuestion } from './leave-question.tsx';
import type { CallFormModel } from './use-call-form.ts';

export interface CallFormProps<V> extends Omit<FormProps<V>, 'form'> {
  readonly form: CallFormModel<V>;
}

/** The form of `useCallForm`: Cancel asks before what was changed is lost. */
export function CallForm<V extends ValuesOf<V>>({ form, onCancel, ...rest }: CallFormProps<V>) {
  return (
    <>
      <Form form={form} {...rest} {...(onCancel === undefined ? {} : { onCancel: () => form.guard.leave(onCancel) })} />
      <LeaveQuestion guard={form.guard} />
    </>
  );
}
