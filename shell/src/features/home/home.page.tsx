import { useCall } from '@portal/api-client/query';
import { type HomeContent, homeAll } from '@portal/contracts';
import { useText } from '@portal/i18n';
import { useCountyGroup } from '@portal/session';
import {
  AppLink,
  BELOW_1200,
  CONTAINER_BELOW_800,
  PageHead,
  SizeContainer,
  Skeleton,
  Stack,
  styled,
  Text,
} from '@portal/ui';
import {
  ContactCard,
  countySlides,
  DisclaimerCard,
  LinksCard,
  NewsCard,
  NotableDatesCard,
  SlidesCard,
} from '@portal/ui/county';
import { useScreenTitle } from '../frame/screen-title.ts';
import { useIsAnonymous } from '../navigation/menu-user.ts';
import { HomeFailed } from './home-failed.tsx';
import { Questions } from './questions.tsx';
import { TransactionsCard } from './transactions-card.tsx';

const ONE_COLUMN = { gridTemplateColumns: 'minmax(0, 1fr)', gap: 's8' };
const Columns = styled('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1.55fr) minmax(19rem, 1fr)',
    gap: 's10',
    alignItems: 'start',
    [BELOW_1200]: ONE_COLUMN,
    [CONTAINER_BELOW_800]: ONE_COLUMN,
  },
});

/** The cards of the wide column, if the county has turned them on; a card that is turned off leaves no gap. */
function MainCards({ home }: { readonly home: HomeContent }) {
  const { selections } = home;
  return (
    <>
      {selections.notableDates && <NotableDatesCard table={home.notableDates} />}
      {selections.latestNews && (
        <NewsCard paragraphs={home.latestNews.paragraphs} hasMore={selections.latestNewsMore} />
      )}
    </>
  );
}

function MarginCards({ home }: { readonly home: HomeContent }) {
  const { selections } = home;
  const directory = useCountyGroup('facts').countyDirectory;
  return (
    <Stack gap="wide">
      {selections.transactions && <TransactionsCard table={home.transactionTotals} />}
      {selections.links && <LinksCard paragraphs={home.links.paragraphs} hasMore={selections.linksMore} />}
      {selections.contactUs && (
        <ContactCard
          email={home.common.contactEmail}
          phone={home.common.contactPhone}
          name={home.common.contactName}
          title={home.common.contactTitle}
        />
      )}
      {selections.loginSlides && (
        <SlidesCard
          slides={countySlides(
            typeof directory === 'string' ? directory : 'county',
            home.numberOfSlides,
            home.slideCaptions,
            home.slidePictures,
          )}
        />
      )}
      {selections.disclaimer && <DisclaimerCard document={home.disclaimer} />}
    </Stack>
  );
}

/** A login link for visitors without a session, who used a bookmark or whose session ended. */
function VisitorLogin() {
  const t = useText('home');
  const { guestUserName } = useCountyGroup('userAccess');
  const hasGuests = typeof guestUserName === 'string' && guestUserName !== '';
  if (!useIsAnonymous()) return null;
  return (
    <Text variant="lead">
      <AppLink href="/login">{t(hasGuests ? 'visitor.guests' : 'visitor.login')}</AppLink> {t('visitor.after')}
    </Text>
  );
}

/** The start page: a login link for visitors, up to six questions in plain words, links to other tasks, and the county's cards. */
export default function HomePage() {
  const t = useText('home');
  const navigation = useText('navigation');
  useScreenTitle(navigation('home'));
  const { data: home, isPending, isFetching, refetch } = useCall(homeAll, undefined);
  const isFailed = !isPending && home === undefined;
  return (
    <>
      <PageHead title={t('title')} pageKey="/home" />
      <SizeContainer>
        <Columns>
          <Stack gap="wide">
            <VisitorLogin />
            <Questions />
            {isFailed && <HomeFailed retrying={isFetching} onRetry={() => void refetch()} />}
            {isPending && (
              <div data-area="coming">
                <Skeleton label={t('title')} />
              </div>
            )}
            {home !== undefined && <MainCards home={home} />}
          </Stack>
          {home !== undefined && <MarginCards home={home} />}
        </Columns>
      </SizeContainer>
    </>
  );
}
