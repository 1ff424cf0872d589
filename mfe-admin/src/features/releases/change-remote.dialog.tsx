import { type ApiError, callApi } from '@portal/api-client';
import { changeRemote, listRemotes, type RemoteStatus } from '@portal/contracts/county-config';
import { CallForm, useCallForm } from '@portal/forms';
import { alertFailure } from '@portal/forms/submit';
import { useText } from '@portal/i18n';
import { Facts, Message, Stack } from '@portal/ui';
import { Dialog } from '@portal/ui/dialog';
import { useMemo, useState } from 'react';
import {
  CHANGE_FORM,
  type ChangeValues,
  NO_CHANGE,
  offeredChanges,
  readChange,
  validateChange,
} from './change-form.ts';
import { useReleaseTexts } from './release-texts.ts';

interface ChangeRemoteDialogProps {
  /** The status of the remote when the list was loaded. */
  readonly initialStatus: RemoteStatus;
  /** Called when the list is out of date: after the user's change, and when someone else's was found. */
  readonly onChanged: () => void;
  /** Called after the user's change. */
  readonly onDone: () => void;
  /** Called when the user leaves the dialog without a change. */
  readonly onClose: () => void;
}

/**
 * Dialog that changes which build of a remote (a part of the portal) is in use, or turns the part on or off. If someone else changed
 * the remote since the list was loaded, the server refuses the change. The dialog then shows the other change and the current state,
 * keeps the input, and can be submitted again.
 */
export function ChangeRemoteDialog({ initialStatus, onChanged, onDone, onClose }: ChangeRemoteDialogProps) {
  const t = useText('admin');
  const [status, setStatus] = useState(initialStatus);
  const [isConflict, setConflict] = useState(false);
  const offered = offeredChanges(status);
  const sources = useOptionSources(status);
  const form = useCallForm<ChangeValues, typeof changeRemote.request, typeof changeRemote.content>(changeRemote, {
    description: useChangeForm(initialStatus.remote),
    initial: NO_CHANGE,
    validate: (values) => validateChange(values, offered),
    request: (values) => {
      const change = readChange(values);
      if (change === undefined) throw new Error('No change is selected.');
      // the server refuses the change if `seen` is not the number of the remote's last change
      return { ...change, roles: [...change.roles], remote: status.remote, seen: status.number };
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
  /** After a conflict: loads the current state. If that fails, the refusal is shown as an alert. */
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

/**
 * The description of the form, with another form id for each remote. Input that is kept at the end of a session returns to the form
 * with the same id, so it cannot get into the form of another remote.
 */
const useChangeForm = (remote: string): typeof CHANGE_FORM =>
  useMemo(() => ({ ...CHANGE_FORM, id: `${CHANGE_FORM.id}-${remote}` }), [remote]);

/** Options of the form's two pick lists: the changes that are possible now, and the builds that are not in use. */
function useOptionSources(status: RemoteStatus) {
  const t = useText('admin');
  const texts = useReleaseTexts();
  // `before` is the build that was in use before the current one
  const { trial, before, builds, inUse } = status;
  // a rollback ends the trial if there is one; otherwise it returns to the previous build
  const rollBackLabel =
    trial !== null || before === null
      ? t('releases.kinds.END_TRIAL')
      : t('releases.kinds.ROLL_BACK', { build: texts.build(before) });
  return {
    changes: {
      options: offeredChanges(status).map((kind) => ({
        value: kind,
        label: kind === 'ROLL_BACK' ? rollBackLabel : t(`releases.kinds.${kind}`),
      })),
    },
    builds: {
      options: builds
        .filter(({ build }) => build !== inUse.build)
        .map((build) => ({ value: build.build, label: texts.build(build) })),
    },
  };
}

function ConflictMessage({ status: { lastChange } }: { readonly status: RemoteStatus }) {
  const t = useText('admin');
  const texts = useReleaseTexts();
  return (
    <Message tone="warning" announced="alert" title={t('releases.meanwhile')}>
      {lastChange !== null && <p>{texts.change(lastChange)}</p>}
      <p>{t('releases.meanwhileNext')}</p>
    </Message>
  );
}

function CurrentState({ status: { inUse, trial, disabledMessage } }: { readonly status: RemoteStatus }) {
  const t = useText('admin');
  const texts = useReleaseTexts();
  return (
    <Facts
      items={[
        { term: t('releases.inUse'), value: texts.build(inUse) },
        { term: t('releases.trial'), value: trial === null ? t('releases.noTrial') : texts.trial(trial) },
        ...(disabledMessage === '' ? [] : [{ term: t('releases.isOff'), value: disabledMessage }]),
      ]}
    />
  );
}
