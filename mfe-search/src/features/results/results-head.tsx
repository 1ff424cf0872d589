import { useText } from '@portal/i18n';
import { useCounty } from '@portal/session';
import { Breadcrumb, PageHead, Row, styled, TextLink } from '@portal/ui';
import { useCriteriaTexts } from '../../searches/use-criteria-texts.ts';
import { changeHref, formHref, type ResultsAddress } from '../run-search/results-address.ts';
import { SaveSearch } from '../saved-searches/save-search.tsx';
import { useTransferredFocus } from './use-transferred-focus.ts';

const Place = styled('div', { base: { display: 'contents' } });

interface ResultsHeadProps {
  readonly address: ResultsAddress;
  /** Omitted while this is only a placeholder. */
  readonly pageKey?: string;
}

/**
 * The search criteria. They come from the URL, so they are shown immediately and nothing moves when the list arrives.
 */
export function ResultsHead({ address, pageKey }: ResultsHeadProps) {
  const t = useText('search');
  const { definition, criteria } = address;
  const { bookLabel, torrensLabel } = useCounty();
  const { heading, lead } = useCriteriaTexts()(definition, criteria);
  const form = formHref(address);
  const place = useTransferredFocus<HTMLDivElement>(pageKey === undefined);
  return (
    <Place ref={place}>
      <Breadcrumb
        label={t('breadcrumb')}
        steps={[
          { label: t('title'), href: '/search' },
          { label: t(definition.labelKey, { bookLabel, torrensLabel }), href: form },
          { label: t('results') },
        ]}
      />
      <PageHead
        title={heading}
        windowTitle={t(`windowTitles.${definition.type}`, { bookLabel, torrensLabel })}
        lead={lead}
        {...(pageKey === undefined ? {} : { pageKey })}
        action={
          <Row>
            <TextLink href={changeHref(address)}>{t('tools.change')}</TextLink>
            <SaveSearch definition={definition} criteria={criteria} />
          </Row>
        }
      />
    </Place>
  );
}
