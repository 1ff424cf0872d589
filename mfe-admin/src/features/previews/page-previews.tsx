import {
  homeCards,
  homeRecords,
  loginPageContent,
  loginRecords,
  noteRecords,
  type PagePreview,
  type StoredRecords,
} from '@portal/contracts/county-config';
import { visibleSearches } from '@portal/domain';
import { useText } from '@portal/i18n';
import { useCountyGroup, visitorTermsOf } from '@portal/session';
import { Heading, Text } from '@portal/ui';
import {
  ContactCard,
  CountyNews,
  CountyStatement,
  CoverLinks,
  countySlides,
  DisclaimerCard,
  LinkList,
  LinksCard,
  LoginView,
  linkRows,
  MAX_LINKS_ON_CARD,
  MAX_NEWS_ON_CARD,
  MarginNote,
  NewsCard,
  NotableDatesCard,
  PageNote,
  RecoveryLinks,
  SlidesCard,
  VisitorOptions,
} from '@portal/ui/county';
import type { ReactNode } from 'react';
import { EmptyPreview, PreviewBackground, TurnedOffNote } from './preview-parts.tsx';

interface DrawProps {
  /** The records as they would be after saving the form. */
  readonly county: StoredRecords;
}

interface PagePart {
  /** Names of the records that this preview needs. */
  readonly records: readonly string[];
  readonly Draw: (props: DrawProps) => ReactNode;
}

const LEVEL = { level: 'h3' } as const;

/** The cards of the home page. `overrides` shows cards that Home Selections has turned off. */
function useHomeCards(county: StoredRecords, overrides: object = {}) {
  const { torrens } = useCountyGroup('landlink');
  const records = homeRecords.parse(county);
  const homeSelections = { ...records.homeSelections, ...overrides };
  return {
    configured: records.homeSelections,
    cards: homeCards({ ...records, homeSelections }, torrens === true, false),
  };
}

function HomeNews({ county }: DrawProps) {
  const t = useText('home');
  const { configured, cards } = useHomeCards(county, { latestNews: true });
  const { paragraphs } = cards.latestNews;
  if (paragraphs.length === 0) return <EmptyPreview />;
  return (
    <>
      {!configured.latestNews && <TurnedOffNote />}
      <NewsCard paragraphs={paragraphs} hasMore={cards.selections.latestNewsMore} {...LEVEL} />
      {cards.selections.latestNewsMore && paragraphs.length > MAX_NEWS_ON_CARD && (
        <section aria-label={t('news.more')}>
          <Heading as="h3">{t('news.more')}</Heading>
          <CountyNews paragraphs={paragraphs} />
        </section>
      )}
    </>
  );
}

function HomeLinks({ county }: DrawProps) {
  const t = useText('home');
  const { configured, cards } = useHomeCards(county, { links: true });
  const { paragraphs } = cards.links;
  if (paragraphs.length === 0) return <EmptyPreview />;
  return (
    <>
      {!configured.links && <TurnedOffNote />}
      <LinksCard paragraphs={paragraphs} hasMore={cards.selections.linksMore} {...LEVEL} />
      {cards.selections.linksMore && paragraphs.length > MAX_LINKS_ON_CARD && (
        <section aria-label={t('links.more')}>
          <Heading as="h3">{t('links.more')}</Heading>
          <LinkList paragraphs={paragraphs} />
        </section>
      )}
    </>
  );
}

function HomeDates({ county }: DrawProps) {
  const { configured, cards } = useHomeCards(county, { notableDates: true });
  if (!cards.selections.notableDates) return <EmptyPreview />;
  return (
    <>
      {!configured.notableDates && <TurnedOffNote />}
      <NotableDatesCard table={cards.notableDates} {...LEVEL} />
    </>
  );
}

function ContactOf({ cards: { common } }: { readonly cards: ReturnType<typeof useHomeCards>['cards'] }) {
  const { contactEmail, contactPhone, contactName, contactTitle } = common;
  return <ContactCard email={contactEmail} phone={contactPhone} name={contactName} title={contactTitle} {...LEVEL} />;
}

function Contact({ county }: DrawProps) {
  const { configured, cards } = useHomeCards(county, { contactUs: true });
  const { countyName, appTitle } = homeRecords.parse(county).common;
  return (
    <>
      <Heading as="p" variant="page">
        {countyName} {appTitle}
      </Heading>
      {!configured.contactUs && <TurnedOffNote />}
      <ContactOf cards={cards} />
    </>
  );
}

/** All cards of the home page except the customer's own transactions. */
function AllCards({ county }: DrawProps) {
  const t = useText('admin');
  const { configured, cards } = useHomeCards(county);
  const { selections } = cards;
  const directory = String(useCountyGroup('facts').countyDirectory);
  const isAny = Object.entries(selections).some(([name, isOn]) => isOn && !name.endsWith('More'));
  return (
    <>
      {!isAny && <EmptyPreview />}
      {selections.notableDates && <NotableDatesCard table={cards.notableDates} {...LEVEL} />}
      {selections.latestNews && (
        <NewsCard paragraphs={cards.latestNews.paragraphs} hasMore={selections.latestNewsMore} {...LEVEL} />
      )}
      {selections.links && <LinksCard paragraphs={cards.links.paragraphs} hasMore={selections.linksMore} {...LEVEL} />}
      {selections.contactUs && <ContactOf cards={cards} />}
      {selections.loginSlides && (
        <SlidesCard
          slides={countySlides(directory, cards.numberOfSlides, cards.slideCaptions, cards.slidePictures)}
          {...LEVEL}
        />
      )}
      {selections.disclaimer && <DisclaimerCard document={cards.disclaimer} {...LEVEL} />}
      {configured.transactions && <Text variant="note">{t('previews.totals')}</Text>}
    </>
  );
}

function LoginNews({ county }: DrawProps) {
  const { homeSelections, ...records } = loginRecords.parse(county);
  const on = { ...homeSelections, latestNewsLoginPage: true };
  const { news } = loginPageContent({ ...records, homeSelections: on });
  if (news.paragraphs.length === 0) return <EmptyPreview />;
  return (
    <>
      {!homeSelections.latestNewsLoginPage && <TurnedOffNote />}
      <PreviewBackground on="cloth">
        <LoginView slides={[]} news={news.paragraphs} {...LEVEL} />
      </PreviewBackground>
    </>
  );
}

function LoginLinks({ county }: DrawProps) {
  const t = useText('login');
  const { homeSelections, ...records } = loginRecords.parse(county);
  const on = { ...homeSelections, linksLoginPage: true };
  const { links } = loginPageContent({ ...records, homeSelections: on });
  if (links.paragraphs.length === 0) return <EmptyPreview />;
  return (
    <>
      {!homeSelections.linksLoginPage && <TurnedOffNote />}
      <CoverLinks rows={linkRows(links.paragraphs)} label={t('links')} />
    </>
  );
}

function LoginSlides({ county }: DrawProps) {
  const directory = String(useCountyGroup('facts').countyDirectory);
  const { numberOfSlides, slides } = loginRecords.parse(county).loginPageSlides;
  const captions = slides.map(({ caption }) => caption);
  const pictures = slides.map(({ picture }) => picture);
  const shown = countySlides(directory, numberOfSlides, captions, pictures);
  if (shown.length === 0) return <EmptyPreview />;
  return (
    <PreviewBackground on="cloth">
      <LoginView slides={shown} news={[]} />
    </PreviewBackground>
  );
}

/** Links next to the login form: recovery, guest access and registration. */
function LoginOptions({ county }: DrawProps) {
  const { selfRegistration, forgotPasswordLink } = loginRecords.parse(county).loginPageRegistration;
  const { guestUserName } = useCountyGroup('userAccess');
  return (
    <>
      <RecoveryLinks forgotPassword={forgotPasswordLink} />
      <VisitorOptions
        visitors={visitorTermsOf(useCountyGroup('visitors'))}
        guestUserName={typeof guestUserName === 'string' ? guestUserName : ''}
        selfRegistration={selfRegistration}
        {...LEVEL}
      />
    </>
  );
}

function SearchNotes({ county }: DrawProps) {
  const t = useText('admin');
  const { torrens } = useCountyGroup('landlink');
  const { enabled, countyNotes } = noteRecords.parse(county).search;
  const switches = Object.fromEntries(enabled.map((type) => [type, true]));
  const rights = { role: 'GUEST', enabledByCounty: switches, allowedToAccount: switches } as const;
  // a search without a note is shown too: visitors see its name in the menu
  const shown = visibleSearches({ ...rights, isTorrensCounty: torrens === true });
  if (shown.length === 0) return <EmptyPreview />;
  return shown.map((type) => (
    <section key={type} aria-label={t(`settings.search.fields.searchBy${type}`)}>
      <Text variant="note">{t(`settings.search.fields.searchBy${type}`)}</Text>
      {(countyNotes[type] ?? '').trim() !== '' && (
        <MarginNote title={t('previews.countyNote')} note={countyNotes[type]} {...LEVEL} />
      )}
    </section>
  ));
}

function ReportNotes({ county }: DrawProps) {
  const t = useText('admin');
  const reports = Object.entries(noteRecords.parse(county).reports);
  const noted = reports.filter(([, { enabled, countyNote }]) => enabled && countyNote.trim() !== '');
  if (noted.length === 0) return <EmptyPreview />;
  return noted.map(([name, { countyNote }]) => (
    <section key={name} aria-label={t(`settings.reports.fields.${name}`)}>
      <Text variant="note">{t(`settings.reports.fields.${name}`)}</Text>
      <PageNote title={t('previews.countyNote')} note={countyNote} />
    </section>
  ));
}

function FilingNotes({ county }: DrawProps) {
  const t = useText('admin');
  const { efile } = noteRecords.parse(county);
  const statement = efile.acknowledgement ? efile.acknowledgementStatement.trim() : '';
  if (!efile.efile || (efile.efileCountyNote.trim() === '' && statement === '')) return <EmptyPreview />;
  return (
    <>
      <PageNote title={t('previews.filingNote')} note={efile.efileCountyNote} />
      {statement !== '' && <CountyStatement>{statement}</CountyStatement>}
    </>
  );
}

const HOME = Object.keys(homeRecords.shape);

/** The previews by kind. They use the same components as the real pages. */
export const PAGE_PARTS: Readonly<Record<PagePreview, PagePart>> = {
  homeNews: { records: ['homeSelections', 'latestNews'], Draw: HomeNews },
  homeLinks: { records: ['homeSelections', 'externalLinks'], Draw: HomeLinks },
  homeCards: { records: HOME, Draw: AllCards },
  homeDates: { records: ['homeSelections', 'notableDates'], Draw: HomeDates },
  contact: { records: ['homeSelections', 'common'], Draw: Contact },
  loginNews: { records: ['homeSelections', 'loginPageLatestNews'], Draw: LoginNews },
  loginLinks: { records: ['homeSelections', 'loginPageLinks'], Draw: LoginLinks },
  loginSlides: { records: ['loginPageSlides'], Draw: LoginSlides },
  loginWays: { records: ['loginPageRegistration'], Draw: LoginOptions },
  searchNotes: { records: ['search'], Draw: SearchNotes },
  reportNotes: { records: ['reports'], Draw: ReportNotes },
  filingNotes: { records: ['efile'], Draw: FilingNotes },
};

/** Whether the typed records are valid and so can be previewed. */
export const isPreviewable = (county: StoredRecords): boolean =>
  [homeRecords, loginRecords, noteRecords].every((records) => records.safeParse(county).success);
