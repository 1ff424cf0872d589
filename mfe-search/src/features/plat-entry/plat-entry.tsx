import type { CodeDescription } from '@portal/contracts';
import { useText } from '@portal/i18n';
import { announce, BELOW_640, Button, CONTAINER_BELOW_480, FieldGroup, Row, styled, Text } from '@portal/ui';
import { type FormModel, fieldId, focusField, SuggestionField } from '@portal/ui/form';
import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import type { TypedCriteria } from '../../searches/search-definition.ts';
import { PlatList } from './plat-list.tsx';
import { type PlatField, usePlatMatches } from './use-plat-matches.ts';

const STACKED = { gridTemplateColumns: 'minmax(0, 1fr)', '&& > *': { gridColumn: 'auto' } };
const Fields = styled('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
    gap: 's4',
    marginBottom: 's3',
    alignItems: 'start',
    '& > *': { gridColumn: 'span 8' },
    '& > :first-child': { gridColumn: 'span 4' },
    [BELOW_640]: STACKED,
    [CONTAINER_BELOW_480]: STACKED,
  },
});

interface PlatEntryProps {
  readonly form: FormModel<TypedCriteria>;
}

/** The plat of a form: the typed number or name, and the plat that it selects. */
function usePlat({ form }: PlatEntryProps) {
  const t = useText('search');
  const { values } = form.state;
  const [typedIn, setTypedIn] = useState<PlatField>('platNumber');
  const isChosen = (values.plat ?? '') !== '';
  // Text that the user did not type, such as that of a restored draft, must not select a plat.
  const [isTyping, setTyping] = useState(false);
  const matches = usePlatMatches(typedIn, isTyping && !isChosen ? (values[typedIn] ?? '') : '');
  const setPlat = (plat: string, platNumber: string, platName: string) => {
    form.edit('plat', plat);
    form.edit('platNumber', platNumber);
    form.edit('platName', platName);
  };
  const choose = ({ code, description }: CodeDescription) => {
    setPlat(code, code, description);
    announce(t('plat.chosen', { name: description }));
  };
  const type = (field: PlatField, text: string) => {
    setTypedIn(field);
    setTyping(true);
    setPlat('', field === 'platNumber' ? text : '', field === 'platName' ? text : '');
  };
  const reset = () => {
    setPlat('', '', '');
    focusField(fieldId(form.description.id, 'plat'));
  };
  const { only } = matches;
  const chooseOnly = useEffectEvent(() => {
    if (only !== undefined) choose(only);
  });
  useEffect(() => chooseOnly(), [only]);
  return { isChosen, typedIn, matches, type, choose, reset };
}

/** Plat number and name fields with suggestions, a Reset button and the full list (001 sections 2.2 and 4.6). */
export function PlatEntry({ form }: PlatEntryProps) {
  const t = useText('search');
  const translate = useText();
  const { isChosen, typedIn, matches, type, choose, reset } = usePlat({ form });
  const [isListOpen, setListOpen] = useState(false);
  const { values, errors } = form.state;
  const matchProblem = () => {
    if (matches.isNone) return translate('validation:noMatchingPlat');
    return matches.hasFailed ? t('plat.failed') : undefined;
  };
  const matchError = matchProblem();
  useEffect(() => {
    if (matchError !== undefined) announce(matchError);
  }, [matchError]);
  const suggestions = (field: PlatField) =>
    (field === typedIn ? matches.several : []).map(({ code, description }) =>
      field === 'platNumber'
        ? { value: code, label: code, note: description }
        : { value: code, label: description, note: code },
    );
  const shared = (field: PlatField) => ({
    id: fieldId(form.description.id, field),
    name: field,
    label: t(`fields.${field}`),
    value: values[field] ?? '',
    onChange: (text: string) => type(field, text),
    suggestions: suggestions(field),
    onChoose: ({ value }: { readonly value: string }) => {
      const plat = matches.several.find(({ code }) => code === value);
      if (plat !== undefined) choose(plat);
    },
    heading: t('plat.select'),
    footer: matches.moreCount > 0 ? t('plat.more', { count: matches.moreCount }) : undefined,
    readOnly: isChosen,
    maxLength: 100,
  });
  const submitError = errors.plat === undefined ? undefined : translate(errors.plat.key, errors.plat.values);
  return (
    <FieldGroup
      id={fieldId(form.description.id, 'plat')}
      label={t('fields.plat')}
      required
      error={matchError ?? submitError}
    >
      <Fields>
        <SuggestionField {...shared('platNumber')} />
        <SuggestionField {...shared('platName')} />
      </Fields>
      <Row>
        <Button onClick={reset}>{t('plat.reset')}</Button>
        {/* Once a plat is selected this button is disabled, not removed: focus returns to it when the list closes. */}
        <Button
          icon="search"
          // the browser paints the press first, because rendering a dialog takes long on a slow device
          onClick={() => startTransition(() => setListOpen(true))}
          disabledReason={isChosen ? t('plat.chosen', { name: values.platName ?? '' }) : undefined}
        >
          {t('plat.fullList')}
        </Button>
        {isChosen && <Text variant="note">{t('plat.chosen', { name: values.platName ?? '' })}</Text>}
      </Row>
      {isListOpen && (
        <PlatList
          onClose={() => setListOpen(false)}
          onChoose={(plat) => {
            setListOpen(false);
            choose(plat);
          }}
        />
      )}
    </FieldGroup>
  );
}
