import type { BaseContentLists } from '@portal/contracts';
import { addTexts, useText } from '@portal/i18n';
import common from '@portal/i18n/locales/en/common.json';
import shell from '@portal/i18n/locales/en/shell.json';
import { countyOf } from '@portal/session';
import { CoverPage, PortalProvider, type PortalProviderProps, SkeletonLine, styled } from '@portal/ui';
import { Masthead, PageFrame } from '@portal/ui/frame';
import { Texts } from '../../texts.tsx';
import { BalancePlaceholder } from './balance-placeholder.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { SidePlaceholder } from './side-placeholder.tsx';

addTexts('common', common);
addTexts('shell', shell);

// as high as the navigation tabs that will replace it
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

const noop = (): void => undefined;

export interface FirstFrameProps extends Pick<PortalProviderProps, 'emotionCache'> {
  /** The county's public configuration, as the call `helperdata/landshark` of the specification returns it. */
  readonly landshark: BaseContentLists;
  /** The layout of the page: the portal's frame, or the cover that the login page has. */
  readonly look: 'frame' | 'cover';
  /** The page may have a side navigation. */
  readonly hasSide?: boolean;
  /** The header will show a balance; on a phone it is a separate strip. */
  readonly hasBalance?: boolean;
}

function FrameLayout({ landshark, look, hasSide = true, hasBalance = false }: FirstFrameProps) {
  const t = useText('shell');
  const label = useText('common')('loading');
  const { countyName, appTitle } = countyOf(landshark.lists.find(({ name }) => name === 'common')?.baseContent ?? {});
  if (look === 'cover') {
    return (
      <CoverPage skipLabel={t('skip')} county={countyName} title={appTitle} wide>
        <PageSkeleton label={label} />
      </CoverPage>
    );
  }
  return (
    <PageFrame
      beforeScripts
      skipLabel={t('skip')}
      openSideLabel={t('openNavigation')}
      closeSideLabel={t('closeNavigation')}
      onSideOpenChange={noop}
      masthead={
        <Masthead
          county={countyName}
          title={appTitle}
          homeHref="home"
          balance={hasBalance && <BalancePlaceholder />}
          navigation={
            <Tabs aria-hidden="true">
              <SkeletonLine on="cloth" />
            </Tabs>
          }
        />
      }
      {...(hasSide ? { side: <SidePlaceholder /> } : {})}
    >
      <PageSkeleton label={label} />
    </PageFrame>
  );
}

/**
 * A page before its scripts have loaded: the masthead with the county's name, and skeleton lines in place of the content. Rendered
 * on the server in the theme's colors; the portal replaces it.
 */
export function FirstFrame({ emotionCache, ...rest }: FirstFrameProps) {
  return (
    <PortalProvider {...(emotionCache === undefined ? {} : { emotionCache })}>
      <Texts>
        <FrameLayout {...rest} />
      </Texts>
    </PortalProvider>
  );
}
