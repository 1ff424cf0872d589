import { callKey, useQueryClient } from '@portal/api-client/query';
import { type Call, readSavedSearches, type SavedSearches } from '@portal/contracts';
import { checkSavedSearch, SAVED_SEARCH_LIMITS } from '@portal/domain';
import { CallForm, useCallForm } from '@portal/forms';
import { useText } from '@portal/i18n';
import { Dialog } from '@portal/ui/dialog';
import { defineForm } from '@portal/ui/form';

interface Values {
  readonly name: string;
}

const description = defineForm<Values>({
  id: 'saved-search',
  sections: [
    {
      fields: [
        {
          kind: 'text',
          name: 'name',
          labelKey: 'search:saved.name',
          hintKey: 'search:saved.nameHint',
          required: true,
          width: 12,
          maxLength: SAVED_SEARCH_LIMITS.name,
          autoComplete: 'off',
        },
      ],
    },
  ],
  submitKey: 'search:saved.save',
  busyKey: 'search:saved.saving',
  cancelKey: 'common:cancel',
});

interface NameDialogProps {
  readonly title: string;
  /** A call that returns all saved searches after the change. */
  readonly call: Call<Call['request'], (typeof readSavedSearches)['content']>;
  readonly name: string;
  readonly request: (name: string) => object;
  readonly onSaved: (name: string) => void;
  readonly onClose: () => void;
}

/** Dialog to name a new saved search or to rename an existing one. */
export function NameDialog({ title, call, name, request, onSaved, onClose }: NameDialogProps) {
  const t = useText('search');
  const queries = useQueryClient();
  const form = useCallForm(call, {
    description,
    initial: { name },
    validate: checkSavedSearch,
    request: (values: Values) => request(values.name),
    // no warning about unsaved input: retyping a name takes only a moment
    guarded: false,
    onSuccess: (content: SavedSearches, values: Values) => {
      queries.setQueryData(callKey(readSavedSearches), content);
      onClose();
      onSaved(values.name.trim());
    },
  });
  return (
    <Dialog open onClose={onClose} title={title} description={t('saved.lead')} closeOnOutsideClick={false}>
      <CallForm form={form} onCancel={onClose} />
    </Dialog>
  );
}
