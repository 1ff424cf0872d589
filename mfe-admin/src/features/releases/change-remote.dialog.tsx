import { type ApiError, callApi } from '@portal/api-client';
import { changeRemote, listRemotes, type RemoteStatus } from '@portal/contracts/county-config';
import { CallForm, useCallForm } from '@portal/forms';
import { alertFailure } from '@portal/forms/submit';
import { useText } from '@portal/i18n';
import { Facts, Message, Stack } from '@portal/ui';
import { Dialog } from '@portal/ui/dialog';
import { useState } from 'react';
import { CHANGE_FORM, type ChangeValues, checkChange, NO_CHANGE, offeredChanges, typedChange } from './change-form.ts';
import { useReleaseTexts } from './release-texts.ts';

interface ChangeRemoteDialogProps {
  /** The state of the part in the list. */
  readonly start: RemoteStatus;
  /** Called if the list is outdated. */
  readonly onChanged: () => void;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/**
 * Dialog that changes which build of a part is in use. If someone else changed it since the list was loaded, the server refuses the
 * change. The dialog then shows the other change and the current state, keeps the input, and can be submitted again.
 */
export function ChangeRemoteDialog({ start, onChanged, onDone, onClose }: ChangeRemoteDialogProps) {
  const t = useText('admin');
  const [status, setStatus] = useState(start);
  const [isConflict, setConflict] = useState(false);
  const offered = offeredChanges(status);
  const sources = useChoices(status);
  const form = useCallForm<ChangeValues, typeof changeRemote.request, typeof changeRemote.content>(changeRemote, {
    description: CHANGE_FORM,
    initial: NO_CHANGE,
    validate: (values) => checkChange(values, offered),
    request: (values) => {
      const typed = typedChange(values);
      if (typed === undefined) throw new Error('Nothing was chosen.');
      return { ...typed, roles: [...typed.roles], remote: status.remote, seen: status.number };
    },
    onSuccess: () => {
      onChanged();
      onDone();
    },
    onFailure: (failure) => {
      if (failure.code === 'CHANGED') void loadCurrent(failure);
      else alertFailure(failure);
    },
  });
  const loadCurrent = async (failure: ApiError): Promise<void> => {
    const result = await callApi(listRemotes, undefined);
    const current = result.ok ? result.value.remotes.find(({ remote }) => remote === status.remote) : undefined;
    if (current === undefined) {
      alertFailure(failure);
      return;
    }
    setStatus(current);
    setConflict(true);
    onChanged();
  };
  return (
    <Dialog open title={t('releases.changeOf', { part: status.remote })} onClose={() => form.guard.leave(onClose)}>
      <Stack>
        {isConflict && <ConflictMessage status={status} />}
        <CurrentState status={status} />
        <CallForm form={form} sources={sources} onCancel={onClose} />
      </Stack>
    </Dialog>
  );
}

/** Options of the form: the possible changes with the target of a rollback, and the builds that are not in use. */
function useChoices(status: RemoteStatus) {
  const t = useText('admin');
  const words = useReleaseTexts();
  const { trial, before, builds, inUse } = status;
  const rollback =
    trial !== null || before === null
      ? t('releases.kinds.END_TRIAL')
      : t('releases.kinds.ROLL_BACK', { build: words.build(before) });
  return {
    changes: {
      options: offeredChanges(status).map((kind) => ({
        value: kind,
        label: kind === 'ROLL_BACK' ? rollback : t(`releases.kinds.${kind}`),
      })),
    },
    builds: {
      options: builds
        .filter(({ build }) => build !== inUse.build)
        .map((build) => ({ value: build.build, label: words.build(build) })),
    },
  };
}

function ConflictMessage({ status: { lastChange } }: { readonly status: RemoteStatus }) {
  const t = useText('admin');
  const words = useReleaseTexts();
  return (
    <Message tone="warning" announced="alert" title={t('releases.meanwhile')}>
      {lastChange !== null && <p>{words.made(lastChange)}</p>}
      <p>{t('releases.meanwhileNext')}</p>
    </Message>
  );
}

function CurrentState({ status: { inUse, trial, disabledMessage } }: { readonly status: RemoteStatus }) {
  const t = useText('admin');
  const words = useReleaseTexts();
  return (
    <Facts
      items={[
        { term: t('releases.inUse'), value: words.build(inUse) },
        { term: t('releases.trial'), value: trial === null ? t('releases.noTrial') : words.trial(trial) },
        ...(disabledMessage === '' ? [] : [{ term: t('releases.isOff'), value: disabledMessage }]),
      ]}
    />
  );
}
