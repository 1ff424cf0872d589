import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, type SubmitEvent, use } from 'react';
import { Button } from '../core/button.tsx';
import type { IconName } from '../core/icon-paths.ts';
import { InDialog } from '../core/in-dialog.ts';
import { Room } from '../core/room.tsx';
import { useT } from '../core/text-context.tsx';
import { BELOW_640, ROOM_BELOW_480 } from '../theme/media.ts';
import { ErrorSummary, summaryEntries } from './error-summary.tsx';
import { FormAnswer } from './form-answer.tsx';
import type { FieldWidth, SectionDescription, ValuesOf } from './form-description.ts';
import { FormField, type OptionSources } from './form-field.tsx';
import type { FormModel } from './use-form.ts';

const Grid = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
    gap: 's4',
    alignItems: 'start',
  },
});
const WHOLE_LINE = { gridColumnStart: '1', gridColumnEnd: '-1' };
const spans = (width: FieldWidth) => ({
  gridColumnEnd: width === 12 ? '-1' : `span ${width}`,
  ...(width === 12 ? { gridColumnStart: '1' } : {}),
  [BELOW_640]: WHOLE_LINE,
  [ROOM_BELOW_480]: WHOLE_LINE,
});
const Cell = chakra('div', {
  base: { minWidth: 0 },
  variants: {
    width: {
      2: spans(2),
      3: spans(3),
      4: spans(4),
      5: spans(5),
      6: spans(6),
      7: spans(7),
      8: spans(8),
      9: spans(9),
      10: spans(10),
      12: spans(12),
    },
    startsRow: { true: { gridColumnStart: '1' } },
  },
});
const Section = chakra('section', {
  base: {
    '& + &': { marginTop: 's6' },
    '& > h2': { paddingBottom: 's2', borderBottom: '1px solid', borderColor: 'ink', marginBottom: 's3' },
    '& > p': { textStyle: 'note', color: 'ink-3', marginBottom: 's3' },
  },
});
const Actions = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 's3',
    paddingTop: 's4',
    borderTop: '1px solid',
    borderColor: 'rule',
    marginTop: 's6',
    [BELOW_640]: { '& > [type=submit]': { flex: '1 0 auto' } },
  },
  variants: { inDialog: { true: { justifyContent: 'flex-end' } } },
});
// Another way than the form's own two stands apart from them.
const Apart = chakra('span', { base: { marginInlineEnd: 'auto' } });
const Beside = chakra('div', {
  base: { textStyle: 'note', color: 'ink-3', marginInlineStart: 'auto', '& b': { color: 'inherit' } },
});

export interface FormProps<V> {
  readonly form: FormModel<V>;
  /** Lists for fields that name a `source`. */
  readonly sources?: OptionSources;
  readonly submitIcon?: IconName;
  /** Stands in the row of Submit: what it costs, and the balance after it. */
  readonly beside?: ReactNode;
  readonly onCancel?: () => void;
  /** More buttons after Clear. */
  readonly extraActions?: ReactNode;
  /** Between the fields and the row of Submit. */
  readonly children?: ReactNode;
  /** Takes the place of the sentence that answers a submit, such as the empty face of a search. */
  readonly answer?: ReactNode;
}

const NO_SOURCES: OptionSources = {};

/** A whole form from its description: summary, sections, fields, answer, Submit. Enter submits. */
export function Form<V extends ValuesOf<V>>(props: FormProps<V>) {
  const { form, sources = NO_SOURCES, children, answer } = props;
  const t = useT();
  const { description, state } = form;
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    form.submit();
  };
  const sections = description.sections.filter((section) => section.visibleWhen?.(state.values) ?? true);
  return (
    <Room>
      <ErrorSummary
        entries={summaryEntries(t, description, state.values, state.errors)}
        titleKey={description.summaryKey}
        refusals={state.refusals}
      />
      <form id={description.id} noValidate onSubmit={onSubmit} aria-busy={state.status === 'LOADING'}>
        {sections.map((section) => (
          <FormSection
            key={section.titleKey ?? section.fields[0]?.name}
            section={section}
            form={form}
            sources={sources}
          />
        ))}
        {children}
        <FormAnswer status={state.status} message={state.message}>
          {answer}
        </FormAnswer>
        <FormActions {...props} />
      </form>
    </Room>
  );
}

function FormActions<V extends ValuesOf<V>>(props: FormProps<V>) {
  const { form, submitIcon, beside, onCancel, extraActions } = props;
  const t = useT();
  const isInDialog = use(InDialog);
  const { description, state } = form;
  const submit = (
    <Button
      type="submit"
      look="primary"
      busy={state.status === 'LOADING'}
      busyLabel={t(description.busyKey)}
      {...(submitIcon === undefined ? {} : { icon: submitIcon })}
    >
      {t(description.submitKey)}
    </Button>
  );
  return (
    <Actions inDialog={isInDialog}>
      {isInDialog ? extraActions !== undefined && <Apart>{extraActions}</Apart> : submit}
      {description.clearKey !== undefined && <Button onClick={form.clear}>{t(description.clearKey)}</Button>}
      {onCancel !== undefined && <Button onClick={onCancel}>{t(description.cancelKey ?? 'form:cancel')}</Button>}
      {isInDialog ? submit : extraActions}
      {beside !== undefined && <Beside>{beside}</Beside>}
    </Actions>
  );
}

interface FormSectionProps<V> {
  readonly section: SectionDescription<V>;
  readonly form: FormModel<V>;
  readonly sources: OptionSources;
}

function FormSection<V extends ValuesOf<V>>({ section, form, sources }: FormSectionProps<V>) {
  const t = useT();
  const shown = section.fields.filter((field) => field.visibleWhen?.(form.state.values) ?? true);
  return (
    <Section>
      {section.titleKey !== undefined && <h2>{t(section.titleKey)}</h2>}
      {section.noteKey !== undefined && <p>{t(section.noteKey)}</p>}
      <Grid>
        {shown.map((field) => (
          <Cell key={field.name} width={field.width ?? 6} startsRow={field.startsRow ?? false}>
            <FormField form={form} field={field} sources={sources} />
          </Cell>
        ))}
      </Grid>
    </Section>
  );
}
