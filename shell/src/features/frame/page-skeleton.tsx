import { PageHead, Skeleton, SkeletonLine, Stack, styled, VisuallyHidden } from '@portal/ui';

const Head = styled('div', {
  base: { borderBottom: '2px solid {colors.ink}', marginBottom: 's5', paddingBottom: 's3', textStyle: 'page' },
});

const Lines = () => (
  <Stack>
    <SkeletonLine length="long" />
    <SkeletonLine length="full" />
    <SkeletonLine length="full" />
    <SkeletonLine length="half" />
    <SkeletonLine length="full" />
    <SkeletonLine length="long" />
  </Stack>
);

/** The skeleton of a whole page, including its heading, while nothing about the page is known. */
export function PageSkeleton({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div aria-hidden="true">
        <Head>
          <SkeletonLine length="half" />
        </Head>
        <Lines />
      </div>
    </div>
  );
}

/** Skeleton lines for the content below a heading that is already there. The page's footer waits for it. */
export function ContentSkeleton({ label }: { readonly label: string }) {
  return (
    <div data-area="coming">
      <Skeleton label={label}>
        <Lines />
      </Skeleton>
    </div>
  );
}

/** A skeleton under the real heading, while the page's code loads. */
export function PageLoading({ title }: { readonly title: string }) {
  return (
    <>
      <PageHead title={title} />
      <ContentSkeleton label={title} />
    </>
  );
}
