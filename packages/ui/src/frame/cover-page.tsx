import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { LiveRegion } from '../core/live-region.tsx';
import { SkipLink } from '../core/skip-link.tsx';
import { BELOW_640, BELOW_992, FROM_992 } from '../theme/media.ts';
import { CoverLinks, type CoverLinksProps } from './cover-links.tsx';

const Page = chakra('div', { base: { minHeight: '100vh', display: 'flex', flexDirection: 'column' } });
const Cover = chakra('main', {
  base: {
    display: 'grid',
    gridTemplate: "'head form' auto 'view form' 1fr / minmax(0, 1.5fr) minmax(24rem, 1fr)",
    flex: '1',
    '&:focus-visible': { outline: 'none' },
    // the form gets all spare height of the window: areas of equal height would not look like a book cover
    [BELOW_992]: { gridTemplate: "'head' auto 'form' 1fr 'view' auto / minmax(0, 1fr)" },
  },
  // without slides and news (the `view`), the colored side is narrow, because it has only the title
  variants: { hasNoView: { true: { [FROM_992]: { gridTemplateColumns: 'minmax(16rem, 24rem) minmax(24rem, 1fr)' } } } },
});
const TitleArea = chakra('div', {
  base: {
    gridArea: 'head',
    background: 'cloth',
    color: 'on-cloth',
    paddingInline: 's10',
    paddingTop: 's10',
    paddingBottom: 's6',
    [BELOW_640]: { padding: 's4' },
  },
});
const Title = chakra('h1', {
  base: {
    textStyle: 'cover',
    overflowWrap: 'anywhere',
    '& small': { display: 'block', textStyle: 'lead', letterSpacing: '0', color: 'on-cloth-2', marginTop: 's1' },
    [BELOW_640]: { fontSize: 't-32' },
  },
});
const FormArea = chakra('div', {
  base: {
    gridArea: 'form',
    background: 'surface',
    paddingInline: 's10',
    paddingBlock: 's12',
    display: 'flex',
    flexDirection: 'column',
    gap: 's6',
    minWidth: 0,
    // larger text leaves little room; a size container would add a layout to the first paint
    '& button': { whiteSpace: 'normal', overflowWrap: 'break-word' },
    '& > *': { maxWidth: '27rem', width: '100%' },
    '&:focus-visible': { outline: 'none' },
    [BELOW_992]: { '& > *': { maxWidth: '32rem' } },
    [BELOW_640]: { paddingInline: 's4', paddingBlock: 's6', '& > *': { maxWidth: 'none' } },
  },
  variants: { wide: { true: { '& > *': { maxWidth: '44rem' }, [BELOW_992]: { '& > *': { maxWidth: '44rem' } } } } },
});
const ViewArea = chakra('div', {
  base: {
    gridArea: 'view',
    background: 'cloth',
    color: 'on-cloth',
    paddingInline: 's10',
    paddingBottom: 's8',
    display: 'flex',
    flexDirection: 'column',
    gap: 's6',
    minWidth: 0,
    '& :focus-visible': { outlineColor: 'on-cloth' },
    [BELOW_992]: { paddingTop: 's8', '&:empty': { display: 'none' } },
    [BELOW_640]: { paddingInline: 's4', paddingBlock: 's6' },
  },
});
/** The heading of the form, on the light side. */
export const CoverHeading = chakra('h2', {
  base: { textStyle: 'page', marginBottom: 's5', [BELOW_640]: { marginBottom: 's3' } },
});

const FORM_ID = 'form';

export interface CoverPageProps {
  /** The text of the skip link, such as 'Skip to log in'. */
  readonly skipLabel: string;
  readonly county: string;
  readonly title: string;
  /** The form and related text. It comes before the view in reading order, so users of phones and keyboards reach it first. */
  readonly children: ReactNode;
  /** Slides and news, on the colored side. */
  readonly view?: ReactNode;
  /** Rows of links below the cover. */
  readonly linkRows?: CoverLinksProps['rows'];
  /** The accessible name of the links. */
  readonly linksLabel?: string;
  readonly footer?: ReactNode;
  /** Makes the form side wide enough for many fields. */
  readonly wide?: boolean;
}

/**
 * A page that looks like a book cover: the county's name, slides and news are on a colored side (the 'cloth' colors), the form is on a
 * light side.
 */
export function CoverPage({
  skipLabel,
  county,
  title,
  children,
  view,
  linkRows = [],
  linksLabel,
  footer,
  wide = false,
}: CoverPageProps) {
  return (
    <Page>
      <SkipLink label={skipLabel} target={FORM_ID} />
      <Cover hasNoView={view === undefined}>
        <TitleArea>
          <Title>
            {county} <small>{title}</small>
          </Title>
        </TitleArea>
        <FormArea id={FORM_ID} tabIndex={-1} wide={wide}>
          {children}
        </FormArea>
        <ViewArea>{view}</ViewArea>
      </Cover>
      <CoverLinks rows={linkRows} label={linksLabel} />
      {footer}
      <LiveRegion />
    </Page>
  );
}
