import { DEFAULT_STATE_CODE } from '@portal/domain';
import { Slot } from '@portal/federation';
import { LeaveConfirmation, useLeaveGuard } from '@portal/forms';
import { translate, useText } from '@portal/i18n';
import { useCountyGroup, useCurrentUser, useTypeText } from '@portal/session';
import { AppLink, CheckboxField, Message, PageHead, Stack, styled, Text, TextLink } from '@portal/ui';
import { CountyStatement, PageNote } from '@portal/ui/county';
import { FileField, Form, fieldId } from '@portal/ui/form';
import { FilingDialog } from './filing.dialog.tsx';
import { ACCEPTED_FILE_TYPES, EFILE_TYPE_CODES, type FilingFacts } from './filing-form.ts';
import { FilingOff, FilingUnknown, useIsFilingOn } from './filing-off.tsx';
import { ProfileFill, useProfileFill } from './profile-fill.tsx';
import { type FilingPageModel, useCountyStateCode, useFiling } from './use-filing.ts';

const Width = styled('div', { base: { maxWidth: '52rem' } });

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

// below the Submit button, which the user has just pressed
const Below = styled('div', { base: { marginTop: 's5' } });

/** The county's settings for filing. */
function useEfileSettings() {
  const { efileCountyNote, acknowledgement, acknowledgementStatement } = useCountyGroup('efile');
  return {
    countyNote: textOf(efileCountyNote),
    asksToAcknowledge: acknowledgement === true,
    statement: textOf(acknowledgementStatement),
  };
}

/** Options for the document type, with the county's names if it has any. */
function useTypeOptions() {
  const typeText = useTypeText();
  return EFILE_TYPE_CODES.map((value) => ({ value, label: typeText(value) }));
}

function errorText(form: FilingPageModel['form'], name: 'file' | 'acknowledgement'): string | undefined {
  const error = form.state.errors[name];
  return error === undefined ? undefined : translate(error.key, error.values);
}

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
  readonly statement: string;
}

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

/** The number of the last filing, with a link to its receipt. Also shown here because the alert is easily closed. */
function LastFiling({ number }: { readonly number: string }) {
  const t = useText('efile');
  return (
    <Message
      tone="success"
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

/** The card form, for users who pay by card. */
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

/** The county's note and the form. */
function OpenFiling() {
  const t = useText('efile');
  const { countyNote, asksToAcknowledge, statement } = useEfileSettings();
  const user = useCurrentUser();
  const county = useCountyStateCode(DEFAULT_STATE_CODE);
  const hasProfile = user !== null && user.role !== 'GUEST';
  const facts: FilingFacts = { hasProfile, asksToAcknowledge };
  return (
    <Stack>
      <Text variant="lead">{t('filing.lead')}</Text>
      <PageNote title={t('filing.countyNote')} note={countyNote} />
      {/* The key makes a new form for another user or when the county's state has loaded. Typed input is in the draft. */}
      <FilingForm key={`${user?.username ?? ''} ${county}`} facts={facts} county={county} statement={statement} />
    </Stack>
  );
}

/** The page /efile (002 section 2.1). */
export default function FilingPage() {
  const t = useText('efile');
  const isOn = useIsFilingOn();
  return (
    <>
      <PageHead
        title={t('filing.title')}
        pageKey="/efile"
        action={<AppLink href="/efile/status">{t('status.open')}</AppLink>}
      />
      <Width>
        {isOn === true && <OpenFiling />}
        {isOn === false && <FilingOff />}
        {isOn === undefined && <FilingUnknown />}
      </Width>
    </>
  );
}

interface FilingFormProps {
  readonly facts: FilingFacts;
  /** Code of the county's state. */
  readonly county: string;
  readonly statement: string;
}

function FilingForm({ facts, county, statement }: FilingFormProps) {
  const { form, state, filing, lastNumber, fileAdviceKey } = useFiling(facts, county);
  const profile = useProfileFill(form, county);
  const guard = useLeaveGuard(state.step !== 'form');
  const options = useTypeOptions();
  return (
    <>
      <Form
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
          <Below>
            <LastFiling number={lastNumber} />
          </Below>
        )}
      </Form>
      <FilingDialog state={state} filing={filing} onSendAgain={form.submit} />
      <CardForm state={state} filing={filing} />
      <LeaveConfirmation guard={guard} />
    </>
  );
}
