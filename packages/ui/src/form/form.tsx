import { chakra } from '@chakra-ui/react/styled-system';
import { Fragment, type ReactNode, type SubmitEvent, use } from 'react';
import { Button } from '../core/button.tsx';
import type { IconName } from '../core/icon-paths.ts';
import { InDialog } from '../core/in-dialog.ts';
import { SizeContainer } from '../core/size-container.tsx';
import { useT } from '../core/text-context.tsx';
import { BELOW_640 } from '../theme/media.ts';
import { ErrorSummary, summaryEntries } from './error-summary.tsx';
import { FieldCell, FieldGrid, WHOLE_LINE } from './field-grid.tsx';
import { fieldHostOfForm } from './field-host.ts';
import type { UploadProgress } from './file-field.tsx';
import { FoldButton } from './fold-button.tsx';
import { FormAnswer } from './form-answer.tsx';
import type { SectionDescription, ValuesOf } from './form-description.ts';
import { FormField, type OptionSources } from './form-field.tsx';
import { namesBesideHint } from './hint-lines.ts';
import { type Folds, useFolds } from './use-folds.ts';
import type { FormModel } from './use-form.ts';

// the buttons of two folds are side by side until one of them is open
const FoldPlace = chakra('div', {
  base: {
    display: 'none',
    [BELOW_640]: { display: 'block', gridColumnEnd: 'span 6', minWidth: 0 },
    '& > button': { height: '100%', whiteSpace: 'normal' },
  },
});
// on a separate line below the field; hidden if empty
const Below = chakra('div', { base: { ...WHOLE_LINE, '&:empty': { display: 'none' } } });
const Section = chakra('section', {
  base: {
    '& + &': { marginTop: 's6' },
    '& > h2': { paddingBottom: 's2', borderBottom: '1px solid', borderColor: 'ink', marginBottom: 's3' },
    '& > p': { textStyle: 'note', color: 'ink-3', marginBottom: 's3' },
  },
});
// spacing to the fields; the content may render nothing
const Between = chakra('div', { base: { '&:not(:empty)': { marginTop: 's4' } } });
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
    // with text twice as large, a long label takes two lines instead of more than a phone's width
    [BELOW_640]: { '& > [type=submit]': { flex: '1 0 auto', maxWidth: '100%' } },
  },
  variants: { inDialog: { true: { justifyContent: 'flex-end' } } },
});
// an additional action is separated from the form's own two
const AlignStart = chakra('span', { base: { marginInlineEnd: 'auto' } });
const Beside = chakra('div', {
  base: { textStyle: 'note', color: 'ink-3', marginInlineStart: 'auto', '& b': { color: 'inherit' } },
});

export interface FormProps<V> {
  readonly form: FormModel<V>;
  /** Option lists for fields with a `source`. */
  readonly sources?: OptionSources;
  readonly submitIcon?: IconName;
  /** Content in the row of Submit: the price, and the balance after it. */
  readonly beside?: ReactNode;
  readonly onCancel?: () => void;
  /** Additional buttons after Clear. */
  readonly extraActions?: ReactNode;
  /** The upload progress of the form's file. */
  readonly progress?: UploadProgress | null;
  /** Content between the fields and the row of Submit. */
  readonly children?: ReactNode;
  /** Content below fields, by field name. */
  readonly below?: Readonly<Record<string, ReactNode>>;
  /** Replacements for described fields, by field name: custom controls. */
  readonly instead?: Readonly<Record<string, ReactNode>>;
  /** Replaces the result message, for example with the empty state of a search. */
  readonly answer?: ReactNode;
}

const NO_SOURCES: OptionSources = {};
const NOTHING: Readonly<Record<string, ReactNode>> = {};

/** Renders a form from its description: summary, sections, fields, result and Submit. Enter submits. */
export function Form<V extends ValuesOf<V>>(props: FormProps<V>) {
  const { form, sources = NO_SOURCES, children, answer, below = NOTHING, instead = NOTHING, progress } = props;
  const t = useT();
  const { description, state } = form;
  const folds = useFolds(form);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    form.submit();
  };
  const sections = description.sections.filter((section) => section.visibleWhen?.(state.values) ?? true);
  return (
    <SizeContainer>
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
            folds={folds}
            below={below}
            instead={instead}
            progress={progress}
          />
        ))}
        {children !== undefined && <Between>{children}</Between>}
        <FormAnswer status={state.status} message={state.message}>
          {answer}
        </FormAnswer>
        <FormActions {...props} />
      </form>
    </SizeContainer>
  );
}

function FormActions<V extends ValuesOf<V>>(props: FormProps<V>) {
  const { form, submitIcon, beside, onCancel, extraActions } = props;
  const t = useT();
  const isInDialog = use(InDialog);
  const { description, state } = form;
  // a read-only form has no Submit, only Cancel
  const submit = form.isReadOnly ? null : (
    <Button
      type="submit"
      variant="primary"
      busy={state.status === 'LOADING'}
      busyLabel={t(description.busyKey)}
      {...(submitIcon === undefined ? {} : { icon: submitIcon })}
    >
      {t(description.submitKey)}
    </Button>
  );
  return (
    <Actions inDialog={isInDialog}>
      {isInDialog ? extraActions !== undefined && <AlignStart>{extraActions}</AlignStart> : submit}
      {description.clearKey !== undefined && !form.isReadOnly && (
        <Button onClick={form.clear}>{t(description.clearKey)}</Button>
      )}
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
  readonly folds: Folds;
  readonly below: Readonly<Record<string, ReactNode>>;
  readonly instead: Readonly<Record<string, ReactNode>>;
  readonly progress: UploadProgress | null | undefined;
}

function FormSection<V extends ValuesOf<V>>(props: FormSectionProps<V>) {
  const { section, form, sources, folds, below, instead, progress } = props;
  const t = useT();
  const host = fieldHostOfForm(form, progress);
  const shown = section.fields.filter((field) => field.visibleWhen?.(form.state.values) ?? true);
  const besideHint = namesBesideHint(shown, form.state.values, (name) => below[name] !== undefined);
  return (
    <Section>
      {section.titleKey !== undefined && <h2>{t(section.titleKey)}</h2>}
      {section.noteKey !== undefined && <p>{t(section.noteKey)}</p>}
      <FieldGrid>
        {shown.map((field) => {
          const opener = folds.openerBefore(field.name);
          return (
            <Fragment key={field.name}>
              {opener !== undefined && (
                <FoldPlace>
                  <FoldButton fold={opener} onToggle={folds.toggle} />
                </FoldPlace>
              )}
              <FieldCell field={field} isFolded={folds.isFolded(field.name)} isBesideHint={besideHint.has(field.name)}>
                {instead[field.name] ?? <FormField host={host} field={field} sources={sources} />}
              </FieldCell>
              {below[field.name] !== undefined && <Below>{below[field.name]}</Below>}
            </Fragment>
          );
        })}
      </FieldGrid>
    </Section>
  );
}
