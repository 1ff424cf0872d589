import { useCall } from '@portal/api-client/query';
import { gisLinks, type ParcelLinks, taxLinks } from '@portal/contracts';
import { failureState } from '@portal/forms/submit';
import { useText } from '@portal/i18n';
import { showAlert, useCountyGroup } from '@portal/session';
import { Button, Skeleton, Stack, styled, Text, TextLink, View, VisuallyHidden, viewOf } from '@portal/ui';
import { useEffect, useState } from 'react';
import { ReadingDialog } from '../../reading-dialog.tsx';

/** County systems with a page for each parcel: tax and maps. */
const SYSTEMS = [
  { system: 'tax', call: taxLinks, flag: 'tax' },
  { system: 'gis', call: gisLinks, flag: 'map' },
] as const;
type System = (typeof SYSTEMS)[number];

// an ID can be wider than a phone
const Parcels = styled('ul', { base: { overflowWrap: 'anywhere' } });

function Links({ links }: { readonly links: ParcelLinks }) {
  const t = useText('search');
  return (
    <Stack gap="tight">
      <Text>{links.header}</Text>
      <Parcels>
        {links.parcelIds.map((parcelId, index) => (
          <li key={parcelId}>
            <TextLink standalone href={links.parcelIdLinks[index] ?? ''} target="_blank" rel="noreferrer">
              {parcelId}
              <VisuallyHidden> {t('links.newTab')}</VisuallyHidden>
            </TextLink>
          </li>
        ))}
      </Parcels>
    </Stack>
  );
}

/** The focus returns from a closed dialog within a few frames. */
const MOST_FRAMES = 30;

/** Acts when a closed dialog has returned the focus, so that an alert opened then returns it to the same place. */
function afterFocusReturned(opener: HTMLElement, act: () => void, frames = MOST_FRAMES): void {
  if (document.activeElement === opener || frames === 0) act();
  else requestAnimationFrame(() => afterFocusReturned(opener, act, frames - 1));
}

interface LinksDialogProps extends OpenLinks {
  readonly id: number;
  readonly onClose: () => void;
}

/** The parcels of a document as links that open in new tabs. If there are none, it closes with an alert (001 section 8). */
function LinksDialog({ id, system: { system, call }, opener, onClose }: LinksDialogProps) {
  const t = useText('search');
  const translate = useText();
  const query = useCall(call, { id });
  const { error } = query;
  useEffect(() => {
    if (error === null) return;
    onClose();
    const { sentence, next } = failureState(error);
    // 001 section 8 specifies the text for a document without parcels; other failures get the shared texts
    const text = error.code === 'NO_PARCELS' ? translate('errors:NO_PARCELS.text') : sentence;
    const title = translate('common:alert.failed');
    afterFocusReturned(opener, () => showAlert({ kind: 'WARNING', title, text, next }));
  }, [error, opener, onClose, translate]);
  return (
    <ReadingDialog title={t(`links.titles.${system}`)} onClose={onClose}>
      <View
        state={viewOf(query)}
        loading={<Skeleton label={t('links.loading')} />}
        empty={null}
        failed={() => ({ state: null })}
        ready={(links) => <Links links={links} />}
      />
    </ReadingDialog>
  );
}

interface OpenLinks {
  readonly system: System;
  /** The button that opened them. */
  readonly opener: HTMLElement;
}

/** Buttons for a document's parcels in other county systems. The county turns on each of them (001 section 2.4). */
export function ParcelLinkButtons({ id }: { readonly id: number }) {
  const t = useText('search');
  const search2 = useCountyGroup('search2');
  const [open, setOpen] = useState<OpenLinks | null>(null);
  const [close] = useState(() => () => setOpen(null));
  return (
    <>
      {SYSTEMS.filter(({ flag }) => search2[flag] === true).map((system) => (
        <Button key={system.system} onClick={({ currentTarget }) => setOpen({ system, opener: currentTarget })}>
          {t(`links.${system.system}`)}
        </Button>
      ))}
      {open !== null && <LinksDialog id={id} {...open} onClose={close} />}
    </>
  );
}
