import { formatPageList, type PageSelectionMethod } from '@portal/domain';
import { type Translate, useText } from '@portal/i18n';
import { SegmentedChoice, Stack, TextField } from '@portal/ui';
import { useId } from 'react';
import type { PreviewState } from '../preview/preview.model.ts';
import { listWords } from './list-words.ts';

export interface PageChoiceProps {
  readonly state: PreviewState;
  readonly onMethod: (method: PageSelectionMethod) => void;
  readonly onType: (text: string) => void;
  readonly onLeave: () => void;
  /** Paying or downloading: the choice stands. */
  readonly isFixed: boolean;
}

/** What is wrong with the list, and what is chosen until it is repaired: what the pages and the price beside it show. */
function listError({ listFailure, isTyped, chosen }: PreviewState, t: Translate): string | undefined {
  if (listFailure === null || isTyped) return undefined;
  const words = listWords(listFailure, t);
  return chosen.length === 0 ? words : `${words}. ${t('choice.still', { pages: formatPageList(chosen) })}`;
}

/** All pages, or those of a typed list. */
export function PageChoice({ state, onMethod, onType, onLeave, isFixed }: PageChoiceProps) {
  const t = useText('imaging');
  const id = useId();
  const { pageSelectionMethod, selectedAsCsv } = state.selection;
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
        // an empty list while all pages are chosen is no gap: these are the pages
        placeholder={pageSelectionMethod === 'ENTIRE_DOCUMENT' ? formatPageList(state.chosen) : ''}
        onChange={onType}
        onBlur={onLeave}
        error={listError(state, t)}
        aria-keyshortcuts="P"
        spellCheck={false}
        autoComplete="off"
        maxLength={4000}
        readOnly={isFixed}
      />
    </Stack>
  );
}
