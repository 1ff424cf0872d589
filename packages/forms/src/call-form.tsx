import { Form, type FormProps, type ValuesOf } from '@portal/ui/form';
import { LeaveConfirmation } from './leave-confirmation.tsx';
import type { CallFormModel } from './use-call-form.ts';

export interface CallFormProps<V> extends Omit<FormProps<V>, 'form'> {
  readonly form: CallFormModel<V>;
}

/** Renders the form of `useCallForm`. Cancel asks for confirmation if there are unsaved changes. */
export function CallForm<V extends ValuesOf<V>>({ form, onCancel, ...rest }: CallFormProps<V>) {
  return (
    <>
      <Form form={form} {...rest} {...(onCancel === undefined ? {} : { onCancel: () => form.guard.leave(onCancel) })} />
      <LeaveConfirmation guard={form.guard} />
    </>
  );
}
