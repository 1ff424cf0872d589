import type { BaseContentLists } from '@portal/contracts';
import { addTexts, useText } from '@portal/i18n';
import common from '@portal/i18n/locales/en/common.json';
import shell from '@portal/i18n/locales/en/shell.json';
import { countyOf } from '@portal/session';
import { Bone, CoverPage, PortalProvider, type PortalProviderProps, styled } from '@portal/ui';
import { Masthead, PageFrame } from '@portal/ui/frame';
import { Texts } from '../../texts.tsx';
import { BalanceRoom } from './balance-room.tsx';
import { PageLines } from './page-lines.tsx';
import { SidePlace } from './side-place.tsx';

addTexts('common', common);
addTexts('shell', shell);

// as high as the tabs that will stand there
const Tabs = styled('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: '2.5rem',
    paddingInline: 's6',
    '& > span': { width: '8rem' },
    '@media (pointer: coarse)': { minHeight: '2.75rem' },
  },
});

const NOTHING = (): void => undefined;

export interface FirstFrameProps extends Pick<PortalProviderProps, 'emotionCache'> {
  /** What anybody may know of the county. */
  readonly landshark: BaseContentLists;
  /** How the page will stand: in the frame of the portal, or on the cover, as the login page does. */
  readonly look: 'frame' | 'cover';
  /** Something may be beside the page. */
  readonly hasSide?: boolean;
  /** The header will show a balance, on a phone a separate strip. */
  readonly hasBalance?: boolean;
}

function Look({ landshark, look, hasSide = true, hasBalance = false }: FirstFrameProps) {
  const t = useText('shell');
  const label = useText('common')('loading');
  const { countyName, appTitle } = countyOf(landshark.lists.find(({ name }) => name === 'common')?.baseContent ?? {});
  if (look === 'cover') {
    return (
      <CoverPage skipLabel={t('skip')} county={countyName} title={appTitle} wide>
        <PageLines label={label} />
      </CoverPage>
    );
  }
  return (
    <PageFrame
      still
      skipLabel={t('skip')}
      openSideLabel={t('openNavigation')}
      closeSideLabel={t('closeNavigation')}
      onSideOpenChange={NOTHING}
      masthead={
        <Masthead
          county={countyName}
          title={appTitle}
          homeHref="home"
          balance={hasBalance && <BalanceRoom />}
          navigation={
            <Tabs aria-hidden="true">
              <Bone on="cloth" />
            </Tabs>
          }
        />
      }
      {...(hasSide ? { side: <SidePlace /> } : {})}
    >
      <PageLines label={label} />
    </PageFrame>
  );
}

/**
 * How a page is before its scripts have come: the county's cloth with its name, and lines where the page will be. Drawn on the
 * server, in the theme's paper; the portal puts itself in its place.
 */
export function FirstFrame({ emotionCache, ...look }: FirstFrameProps) {
  return (
    <PortalProvider {...(emotionCache === undefined ? {} : { emotionCache })}>
      <Texts>
        <Look {...look} />
      </Texts>
    </PortalProvider>
  );
}
