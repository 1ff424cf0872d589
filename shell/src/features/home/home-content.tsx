import { useCall } from '@portal/api-client/query';
import { type HomeContent, homeAll } from '@portal/contracts';
import { Skeleton } from '@portal/ui';
import type { ReactNode } from 'react';
import { HomeFailed } from './home-failed.tsx';

interface HomeContentViewProps {
  /** What is loading, for screen readers. */
  readonly label: string;
  readonly children: (home: HomeContent) => ReactNode;
}

/** A part of the county's content on its own page: a skeleton while it loads, and a message with Retry if that fails. */
export function HomeContentView({ label, children }: HomeContentViewProps) {
  const { data: home, isPending, isFetching, refetch } = useCall(homeAll, undefined);
  if (home !== undefined) return children(home);
  if (isPending) return <Skeleton label={label} />;
  return <HomeFailed retrying={isFetching} onRetry={() => void refetch()} />;
}
