import { useText } from '@portal/i18n';
import { Button, EmptyFace } from '@portal/ui';
import type { WayOn } from '../../searches/search-definition.ts';

const MOST_WAYS = 3;

export interface NoRecordsFaceProps {
  /** The search in words. */
  readonly criteria: string;
  readonly waysOn: readonly WayOn[];
  readonly onTry: (way: WayOn) => void;
}

/** 'No Records Found.': what was looked for, up to three ways on, and that it was free (U09). */
export function NoRecordsFace({ criteria, waysOn, onTry }: NoRecordsFaceProps) {
  const t = useText('search');
  const words = useText();
  return (
    <EmptyFace title={words('errors:NO_RECORDS_FOUND.text')} note={t('none.free')}>
      <p>{t('none.summary', { criteria })}</p>
      {waysOn.length > 0 && (
        <ul aria-label={t('none.waysOn')}>
          {waysOn.slice(0, MOST_WAYS).map((way) => (
            <li key={way.labelKey}>
              <Button look="underlined" size="small" onClick={() => onTry(way)}>
                {words(way.labelKey)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </EmptyFace>
  );
}
