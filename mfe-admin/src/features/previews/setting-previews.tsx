import type { PagePreview, PricePreview, Setting, SettingContent } from '@portal/contracts/county-config';
import { PRICE_LISTS } from '@portal/contracts/county-config';
import { failureState } from '@portal/forms/submit';
import { useText } from '@portal/i18n';
import { Section, Skeleton, Stack, styled, Text, View } from '@portal/ui';
import { useDeferredValue } from 'react';
import type { FormValues } from '../settings/setting-values.ts';
import { isPreviewable, PAGE_PARTS } from './page-previews.tsx';
import { PreviewBackground } from './preview-parts.tsx';
import { PriceTables } from './price-tables.tsx';
import { useStoredRecords } from './use-stored-records.ts';

const Parts = styled(Stack, { base: { marginTop: 's8', gap: 's8' } });

const isPricePreview = (preview: PagePreview | PricePreview): preview is PricePreview => preview in PRICE_LISTS;

interface PreviewProps {
  readonly setting: Setting;
  /** The saved values. */
  readonly content: SettingContent;
  readonly typed: FormValues;
  /** Whether the form has unsaved changes. */
  readonly isUnsaved: boolean;
}

/** The previews of a setting before it is saved: pages as visitors will see them, and prices before and after. */
export function SettingPreviews({ typed, ...props }: PreviewProps) {
  // deferred, so that previews do not slow down typing
  const deferred = useDeferredValue(typed);
  if (props.setting.previews.length === 0) return null;
  return (
    <Parts>
      {props.setting.previews.map((preview) =>
        isPricePreview(preview) ? (
          <PricePreviewPart key={preview} preview={preview} typed={deferred} {...props} />
        ) : (
          <PagePreviewPart key={preview} preview={preview} typed={deferred} {...props} />
        ),
      )}
    </Parts>
  );
}

function PagePreviewPart({ preview, setting, content, typed, isUnsaved }: PreviewProps & { preview: PagePreview }) {
  const t = useText('admin');
  const { records, Draw } = PAGE_PARTS[preview];
  const state = useStoredRecords(setting, content, typed, records);
  return (
    <Section title={t('previews.pages')} note={t(isUnsaved ? 'previews.unsaved' : 'previews.inForce')}>
      <View
        state={state}
        loading={<Skeleton label={t('previews.loading')} />}
        empty={null}
        failed={failureState}
        ready={({ after }) =>
          isPreviewable(after) ? (
            <PreviewBackground on="paper">
              <Draw county={after} />
            </PreviewBackground>
          ) : (
            <Text variant="note">{t('previews.unreadable')}</Text>
          )
        }
      />
    </Section>
  );
}

function PricePreviewPart({ preview, setting, content, typed, isUnsaved }: PreviewProps & { preview: PricePreview }) {
  const t = useText('admin');
  const { records, rows } = PRICE_LISTS[preview];
  const state = useStoredRecords(setting, content, typed, records);
  return (
    <Section title={t('previews.prices')} note={t(isUnsaved ? 'previews.unsaved' : 'previews.inForce')}>
      <View
        state={state}
        loading={<Skeleton label={t('previews.loading')} />}
        empty={null}
        failed={failureState}
        ready={({ before, after }) => {
          const found = rows(before, after);
          if (found === undefined) return <Text variant="note">{t('previews.unreadable')}</Text>;
          if (found.length === 0) return <Text variant="note">{t('previews.noPrices')}</Text>;
          return <PriceTables rows={found} isUnsaved={isUnsaved} />;
        }}
      />
    </Section>
  );
}
