import { callApi } from '@portal/api-client';
import type { CallOf } from '@portal/contracts';
import { success } from '@portal/domain';
import { useNavigate } from '@portal/router';
import type { ValuesOf } from '@portal/ui/form';
import type { ReactNode } from 'react';
import { listAddress } from '../list/list-places.ts';
import type { EntryActionRules } from '../list/managed-actions.tsx';
import { useVersionedForm, type VersionedFormOptions } from './use-versioned-form.ts';
import { VersionedActions } from './versioned-actions.tsx';

interface ManagedEntry {
  readonly id: number;
  readonly status: string;
  readonly changedBy: string;
  readonly changedAt: string | null;
}

/** The calls for one entry of a managed list. A save returns the stored entry. */
interface EntryCalls<Sent, Entry, StatusRequest, RemovalRequest> {
  readonly read: CallOf<{ id: string }, Entry>;
  readonly save: CallOf<Sent, Entry>;
  readonly setStatus: CallOf<StatusRequest, { status: string }>;
  readonly remove: CallOf<RemovalRequest, unknown>;
}

type Form<V, Sent, Entry extends ManagedEntry> = Pick<
  VersionedFormOptions<V, CallOf<Sent, Entry>, Entry>,
  'start' | 'onStored' | 'description' | 'valuesOf' | 'validate' | 'request' | 'toFields' | 'isReadOnly'
>;

interface ManagedEntryOptions<V, Sent, Entry extends ManagedEntry, StatusRequest, RemovalRequest>
  extends Form<V, Sent, Entry> {
  /** The language file of its messages. */
  readonly name: string;
  readonly actionRules: EntryActionRules<Entry>;
  /** The request for changing the status, with the status that the user sees. */
  readonly statusRequest: (entry: Entry) => StatusRequest;
  readonly removalRequest: (entry: Entry) => RemovalRequest;
}

/**
 * The form and actions of one entry of a managed list, for `VersionedEntry`. A new entry (id 0) is opened after it is
 * created.
 */
export function useManagedEntry<V extends ValuesOf<V>, Sent, Entry extends ManagedEntry, StatusRequest, RemovalRequest>(
  calls: EntryCalls<Sent, Entry, StatusRequest, RemovalRequest>,
  {
    name,
    actionRules,
    statusRequest,
    removalRequest,
    ...form
  }: ManagedEntryOptions<V, Sent, Entry, StatusRequest, RemovalRequest>,
) {
  const navigate = useNavigate();
  const { path } = actionRules;
  const model = useVersionedForm(calls.save, {
    ...form,
    successKey: `${name}:answers.saved`,
    storedOf: success,
    reread: () => callApi(calls.read, { id: String(form.start.id) }),
    afterCreate: ({ id }) => ({ address: `${path}/${id}`, noticeKey: `${name}:answers.created` }),
  });
  return {
    model,
    onCancel: () => void navigate(listAddress(path)),
    /** Actions beside Submit; `more` is placed before Delete. */
    actions: (more?: ReactNode) => (
      <VersionedActions
        model={model}
        actionRules={actionRules}
        status={{ call: calls.setStatus, request: statusRequest(model.content) }}
        removal={{ call: calls.remove, request: removalRequest(model.content), noticeKey: `${name}:answers.deleted` }}
      >
        {more}
      </VersionedActions>
    ),
  };
}
