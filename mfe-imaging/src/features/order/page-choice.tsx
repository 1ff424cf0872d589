import { formatPageList, type PageSelectionMethod } from '@portal/domain';
import { type Translate, useText } from '@portal/i18n';
import { announce, SegmentedChoice, Stack, TextField } from '@portal/ui';
import { useEffect, useId } from 'react';
import type { PreviewState } from '../preview/preview.model.ts';
import { pageListErrorText } from './page-list-error-text.ts';

export interface PageChoiceProps {
  readonly state: PreviewState;
  readonly onMethod: (method: PageSelectionMethod) => void;
  readonly onType: (text: string) => void;
  readonly onLeave: () => void;
  /** True during payment and download, when the selection cannot change. */
  readonly isFixed: boolean;
}

/** The error of the typed list, and the pages that stay selected until it is corrected. */
function listError({ listFailure, isTyped, chosen }: PreviewState, t: Translate): string | undefined {
  if (listFailure === null || isTyped) return undefined;
  const errorText = pageListErrorText(listFailure, t);
  return chosen.length === 0 ? errorText : `${errorText}. ${t('choice.still', { pages: formatPageList(chosen) })}`;
}

/** Choice between all pages and a typed list of pages. */
export function PageChoice({ state, onMethod, onType, onLeave, isFixed }: PageChoiceProps) {
  const t = useText('imaging');
  const id = useId();
  const { pageSelectionMethod, selectedAsCsv } = state.selection;
  const error = listError(state, t);
  // it appears when the focus has left the field
  useEffect(() => {
    if (error !== undefined) announce(error);
  }, [error]);
  return (
    <Stack gap="tight">
      <SegmentedChoice
        id={`${id}-method`}
        name="method"
        label={t('choice.title')}
        value={pageSelectionMethod}
        onChange={(value) => onMethod(value === 'CSV_PAGES' ? 'CSV_PAGES' : 'ENTIRE_DOCUMENT')}
        options={[
          { value: 'ENTIRE_DOCUMENT', label: t('choice.allPages') },
          { value: 'CSV_PAGES', label: t('choice.pages') },
        ]}
        disabled={isFixed}
      />
      <TextField
        id={`${id}-list`}
        label={t('choice.pageNumbers')}
        hint={t('choice.hint')}
        value={selectedAsCsv}
        // while all pages are selected, the empty field shows them as a placeholder
        placeholder={pageSelectionMethod === 'ENTIRE_DOCUMENT' ? formatPageList(state.chosen) : ''}
        onChange={onType}
        onBlur={onLeave}
        error={error}
        aria-keyshortcuts="P"
        spellCheck={false}
        autoComplete="off"
        maxLength={4000}
        readOnly={isFixed}
      />
    </Stack>
  );
}
