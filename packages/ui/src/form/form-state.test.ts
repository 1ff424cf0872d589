import fc from 'fast-check';
import { canSubmit, type FormAction, type FormState, formReducer, initialFormState } from './form-state.ts';

type Values = { lastName: string; firstName: string };
const start = initialFormState<Values>({ lastName: '', firstName: '' });
const edit = (name: keyof Values, value: string, clear: 'field' | 'all' = 'field'): FormAction<Values> => ({
  type: 'edited',
  name,
  value,
  clear,
});
const submit: FormAction<Values> = { type: 'submitted', errors: {} };
const refuse: FormAction<Values> = {
  type: 'submitted',
  errors: { lastName: { key: 'required' }, firstName: { key: 'alsoWrong' } },
};
const run = (...actions: FormAction<Values>[]): FormState<Values> => actions.reduce(formReducer<Values>, start);

describe('a form', () => {
  test('[001-4.1.status.1] [000-4.forms.1] [002-4.forms.1] has the status empty (idle), LOADING, or SUCCESS after a confirmed save', () => {
    expect(start.status).toBe('');
    expect(run(submit).status).toBe('LOADING');
    expect(run(submit, { type: 'answered', run: 1, outcome: { status: 'success' } }).status).toBe('SUCCESS');
  });

  test('[001-4.1.loading.1] a valid submit sets LOADING, the response returns status to empty', () => {
    const message = { key: 'search:noRecordsFound' };
    const after = run(submit, { type: 'answered', run: 1, outcome: { status: 'idle', message } });
    expect(after).toMatchObject({ status: '', message });
  });

  test('[001-4.1.loading.2] ignores a second submit while LOADING', () => {
    const loading = run(submit);
    expect(formReducer(loading, submit)).toBe(loading);
    expect(formReducer(loading, refuse)).toBe(loading);
  });

  test('[000-4.forms.2] [002-4.forms.2] accepts a submit only when idle, so not after SUCCESS without an edit', () => {
    const saved = run(submit, { type: 'answered', run: 1, outcome: { status: 'success' } });
    expect(canSubmit(saved)).toBe(false);
    expect(formReducer(saved, edit('lastName', 'CRUZ')).status).toBe('');
  });

  test('keeps the values if a submit is refused, and counts the refusal for the focus', () => {
    const refused = run(edit('firstName', 'MARIA'), refuse);
    expect(refused).toMatchObject({ status: '', values: { firstName: 'MARIA' }, refusals: 1 });
    expect(formReducer(refused, refuse).refusals).toBe(2);
  });

  test('[001-4.1.loading.3] an edit clears the message of its field and the message of the submit', () => {
    const failed = run(submit, {
      type: 'answered',
      run: 1,
      outcome: { status: 'idle', message: { key: 'no' }, errors: { lastName: { key: 'a' }, firstName: { key: 'b' } } },
    });
    const after = formReducer(failed, edit('lastName', 'C'));
    expect(after.message).toBeNull();
    expect(after.errors.lastName).toBeUndefined();
    expect(after.errors.firstName).toEqual({ key: 'b' });
  });

  test('[000-4.forms.3] an edit clears all messages if the form is configured that way', () => {
    expect(run(refuse, edit('lastName', 'C', 'all')).errors).toEqual({});
  });

  test('an edit while LOADING returns to idle, and a late success does not set SUCCESS', () => {
    const editedWhileLoading = run(submit, edit('lastName', 'CRUZ'));
    expect(editedWhileLoading.status).toBe('');
    const late = formReducer(editedWhileLoading, { type: 'answered', run: 1, outcome: { status: 'success' } });
    expect(late.status).toBe('');
  });

  test('a response may set values, but not if the form was edited meanwhile', () => {
    const values = { firstName: 'ANA', lastName: 'CRUZ' };
    const answer = { type: 'answered', run: 1, outcome: { status: 'success', values } } as const;
    expect(run(submit, answer)).toMatchObject({ status: 'SUCCESS', values });
    expect(run(submit, edit('lastName', 'REYES'), answer).values.lastName).toBe('REYES');
  });

  test('a response to an older submit is ignored', () => {
    const second = run(submit, edit('lastName', 'CRUZ'), submit);
    const old = formReducer(second, { type: 'answered', run: 1, outcome: { status: 'idle', message: { key: 'old' } } });
    expect(old).toBe(second);
  });

  test('clearing restores the defaults and an idle form', () => {
    const cleared = run(edit('lastName', 'X'), refuse, { type: 'replaced', values: start.values });
    expect(cleared).toMatchObject({ status: '', values: start.values, errors: {}, message: null });
  });

  test('no sequence of events loses typed text or starts two submits', () => {
    const event = fc.oneof(
      fc.record({
        type: fc.constant('edited' as const),
        name: fc.constantFrom('lastName' as const, 'firstName' as const),
        value: fc.string(),
        clear: fc.constantFrom('field' as const, 'all' as const),
      }),
      fc.constantFrom(submit, refuse),
      fc.record({
        type: fc.constant('answered' as const),
        run: fc.nat(4),
        outcome: fc.constant({ status: 'idle' as const }),
      }),
    );
    fc.assert(
      fc.property(fc.array(event), (events) => {
        let state = start;
        const typed: Record<string, unknown> = { ...start.values };
        for (const action of events) {
          const before = state;
          state = formReducer(state, action);
          if (action.type === 'edited') typed[action.name] = action.value;
          expect(state.values).toEqual(typed);
          if (before.status === 'LOADING' && action.type === 'submitted') expect(state.run).toBe(before.run);
        }
      }),
    );
  });
});
