import { DEFAULT_STATE_CODE } from '@portal/domain';
import { Slot } from '@portal/federation';
import { LeaveConfirmation, useLeaveGuard, useUnsaved } from '@portal/forms';
import { translate, useText } from '@portal/i18n';
import { useCountyGroup, useCurrentUser, useSessionStatus, useTypeText } from '@portal/session';
import { AppLink, CheckboxField, Message, PageHead, Stack, styled, Text, TextLink } from '@portal/ui';
import { CountyStatement, PageNote } from '@portal/ui/county';
import { FileField, Form, fieldId } from '@portal/ui/form';
import { FilingDialog } from './filing.dialog.tsx';
import { ACCEPTED_FILE_TYPES, EFILE_TYPE_CODES, type FilingFacts, isStarted } from './filing-form.ts';
import { FilingOff, FilingUnknown, useIsFilingOn } from './filing-off.tsx';
import { ProfileFill, useProfileFill } from './profile-fill.tsx';
import { type FilingPageModel, useCountyStateCode, useFiling } from './use-filing.ts';

const PageBody = styled('div', { base: { maxWidth: '52rem' } });

// between the fields and the Submit button, where the user who has just pressed it looks
const AboveSubmit = styled('div', { base: { marginTop: 's5' } });

const textOf = (setting: unknown): string => (typeof setting === 'string' ? setting.trim() : '');

/** The county's settings for filing. They are checked here, because settings are not typed; a text that is not set is empty. */
function useEfileSettings() {
  const { efileCountyNote, acknowledgement, acknowledgementStatement } = useCountyGroup('efile');
  return {
    countyNote: textOf(efileCountyNote),
    asksToAcknowledge: acknowledgement === true,
    statement: textOf(acknowledgementStatement),
  };
}

/** The options for the document type, each with the county's own name for it, or the portal's if the county has none. */
function useTypeOptions() {
  const typeText = useTypeText();
  return EFILE_TYPE_CODES.map((value) => ({ value, label: typeText(value) }));
}

/** The translated message at a field; undefined if the field has none. */
function errorText(form: FilingPageModel['form'], name: 'file' | 'acknowledgement'): string | undefined {
  const error = form.state.errors[name];
  return error === undefined ? undefined : translate(error.key, error.values);
}

/** The field for the document's file. It cannot be changed while the document is being sent or paid. */
function DocumentFile({ form, state }: Pick<FilingPageModel, 'form' | 'state'>) {
  const t = useText('efile');
  return (
    <FileField
      id={fieldId(form.description.id, 'file')}
      label={t('filing.file')}
      hint={t('filing.fileHint')}
      error={errorText(form, 'file')}
      required
      acceptsDrops
      accept={ACCEPTED_FILE_TYPES}
      disabled={state.step !== 'form'}
      value={form.state.values.file}
      onChange={(file) => form.edit('file', file)}
    />
  );
}

interface AcknowledgementProps extends Pick<FilingPageModel, 'form'> {
  /** The county's statement, which the filer must acknowledge; empty if the county has none. */
  readonly statement: string;
}

/** The county's statement, with the checkbox that acknowledges it. */
function Acknowledgement({ form, statement }: AcknowledgementProps) {
  const t = useText('efile');
  return (
    <Stack gap="tight">
      {statement !== '' && <CountyStatement>{statement}</CountyStatement>}
      <CheckboxField
        id={fieldId(form.description.id, 'acknowledgement')}
        label={t('filing.acknowledged')}
        error={errorText(form, 'acknowledgement')}
        required
        value={form.state.values.acknowledgement}
        onChange={(isTicked) => form.edit('acknowledgement', isTicked)}
      />
    </Stack>
  );
}

/** The number of the last filing, with a link to its receipt. The alert after a filing shows the number too, but is easily closed. */
function LastFiling({ number }: { readonly number: string }) {
  const t = useText('efile');
  return (
    <Message
      tone="success"
      // the alert was announced already
      announced="none"
      title={t('filing.filed', { number })}
      action={
        <TextLink standalone href={`/efile/receipt/${number}`}>
          {t('filing.receipt')}
        </TextLink>
      }
    >
      {t('filing.filedNext')}
    </Message>
  );
}

/** The card form of the imaging remote, from the moment the filer continues to the payment until it is paid or left. */
function CardForm({ state, filing }: Pick<FilingPageModel, 'state' | 'filing'>) {
  const t = useText('efile');
  if (state.step !== 'paying') return null;
  const { imageId, totalCharge } = state.quote.charges;
  return (
    <Slot
      name="imaging.efilePayment.v1"
      label={t('payment')}
      props={{
        imageId,
        totalCharge,
        onBack: () => filing.back(),
        onPaid: (paymentTransactionId) => filing.paid(paymentTransactionId),
        onClose: () => filing.close(),
      }}
    />
  );
}

interface FilingFormProps extends Pick<AcknowledgementProps, 'statement'> {
  readonly facts: FilingFacts;
  /** The code of the US state that is selected at first: the county's. */
  readonly countyStateCode: string;
}

/** The form, with the dialogs of the filing that Submit begins. */
function FilingForm({ facts, countyStateCode, statement }: FilingFormProps) {
  const { form, state, filing, lastNumber, fileAdviceKey } = useFiling(facts, countyStateCode);
  const profile = useProfileFill(form, countyStateCode);
  // asks before the page is left during a filing
  const guard = useLeaveGuard(state.step !== 'form');
  useUnsaved(isStarted(form.state.values, form.initial));
  const options = useTypeOptions();
  return (
    <>
      <Form
        // the same form, except that Submit waits until the profile has loaded
        form={profile.form}
        sources={{ efileTypes: { options } }}
        instead={{
          file: <DocumentFile form={form} state={state} />,
          useProfile: <ProfileFill {...profile} />,
          acknowledgement: <Acknowledgement form={form} statement={statement} />,
        }}
        below={fileAdviceKey === null ? {} : { file: <Text variant="note">{translate(fileAdviceKey)}</Text> }}
      >
        {lastNumber !== null && (
          <AboveSubmit>
            <LastFiling number={lastNumber} />
          </AboveSubmit>
        )}
      </Form>
      <FilingDialog state={state} filing={filing} onSendAgain={form.submit} />
      <CardForm state={state} filing={filing} />
      <LeaveConfirmation guard={guard} />
    </>
  );
}

/** The content of the page where the county accepts filings: its note, and the form. */
function OpenFiling() {
  const t = useText('efile');
  const { countyNote, asksToAcknowledge, statement } = useEfileSettings();
  const user = useCurrentUser();
  const countyStateCode = useCountyStateCode(DEFAULT_STATE_CODE);
  const hasProfile = user !== null && user.role !== 'GUEST';
  const facts: FilingFacts = { hasProfile, asksToAcknowledge };
  return (
    <Stack>
      <Text variant="lead">{t('filing.lead')}</Text>
      <PageNote title={t('filing.countyNote')} note={countyNote} />
      {/* The key makes a new form for another user, and when the county's state has loaded: the new form gets the input from its draft. */}
      <FilingForm
        key={`${user?.username ?? ''} ${countyStateCode}`}
        facts={facts}
        countyStateCode={countyStateCode}
        statement={statement}
      />
    </Stack>
  );
}

/** The page /efile (002 section 2.1). */
export default function FilingPage() {
  const t = useText('efile');
  // The page is public and shown before it is known who is logged in. A form of that time would be replaced by that of the user, and the
  // file that was chosen in it would be lost.
  const isUserKnown = useSessionStatus() !== 'checking';
  const isFilingOn = useIsFilingOn();
  const isOn = isUserKnown ? isFilingOn : undefined;
  return (
    <>
      <PageHead
        title={t('filing.title')}
        pageKey="/efile"
        action={<AppLink href="/efile/status">{t('status.open')}</AppLink>}
      />
      <PageBody>
        {isOn === true && <OpenFiling />}
        {isOn === false && <FilingOff />}
        {isOn === undefined && <FilingUnknown />}
      </PageBody>
    </>
  );
}
