import type { Call, RequestOf } from '@portal/contracts';
import type { ReactNode } from 'react';
import { type EntryActionRules, EntryActions, useEntryRemoval, useEntryStatus } from '../list/managed-actions.tsx';
import type { VersionedForm } from './use-versioned-form.ts';

/** A call about an entry, with its request. */
interface EntryCall<Request extends Call['request'], Content extends Call['content']> {
  readonly call: Call<Request, Content>;
  readonly request: RequestOf<Call<Request, Content>>;
}

interface VersionedActionsProps<
  V,
  Entry extends { readonly id: number; readonly status: string },
  StatusRequest extends Call['request'],
  StatusContent extends Call['content'],
  RemovalRequest extends Call['request'],
  RemovalContent extends Call['content'],
> {
  readonly model: VersionedForm<V, Entry>;
  readonly actionRules: EntryActionRules<Entry>;
  readonly status: EntryCall<StatusRequest, StatusContent>;
  /** `noticeKey` is the key of the message shown in the list after the deletion. */
  readonly removal: EntryCall<RemovalRequest, RemovalContent> & { readonly noticeKey: string };
  /** Content before Delete. */
  readonly children?: ReactNode;
}

/**
 * The actions of an entry besides Submit. A status change updates the form; a deletion returns to the list. A new entry
 * has no actions yet.
 */
export function VersionedActions<
  V,
  Entry extends { readonly id: number; readonly status: string },
  StatusRequest extends Call['request'],
  StatusContent extends Call['content'],
  RemovalRequest extends Call['request'],
  RemovalContent extends Call['content'],
>({
  model: { content, mergeStored, form },
  actionRules,
  status,
  removal: { noticeKey, ...removal },
  children,
}: VersionedActionsProps<V, Entry, StatusRequest, StatusContent, RemovalRequest, RemovalContent>) {
  const { leaveWithoutConfirmation } = form.guard;
  const change = useEntryStatus(status.call, mergeStored);
  const remove = useEntryRemoval(removal.call, { path: actionRules.path, leaveWithoutConfirmation, noticeKey });
  if (content.id === 0) return null;
  return (
    <EntryActions
      entry={content}
      actionRules={actionRules}
      status={{ isBusy: change.isBusy, act: () => void change.submit(status.request) }}
      removal={{ isBusy: remove.isBusy, act: () => void remove.submit(removal.request) }}
    >
      {children}
    </EntryActions>
  );
}
