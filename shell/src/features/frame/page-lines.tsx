import { Bone, PageHead, Skeleton, Stack, styled, VisuallyHidden } from '@portal/ui';

const Head = styled('div', {
  base: { borderBottom: '2px solid {colors.ink}', marginBottom: 's5', paddingBottom: 's3', textStyle: 'page' },
});

const Lines = () => (
  <Stack>
    <Bone length="long" />
    <Bone length="full" />
    <Bone length="full" />
    <Bone length="half" />
    <Bone length="full" />
    <Bone length="long" />
  </Stack>
);

/** The skeleton of a whole page, including its heading, while nothing about the page is known. */
export function PageLines({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div aria-hidden="true">
        <Head>
          <Bone length="half" />
        </Head>
        <Lines />
      </div>
    </div>
  );
}

/** Skeleton lines for the content below a heading that is already there. The page's footer waits for it. */
export function LinesComing({ label }: { readonly label: string }) {
  return (
    <div data-area="coming">
      <Skeleton label={label}>
        <Lines />
      </Skeleton>
    </div>
  );
}

/** A skeleton under the real heading, while the page's code loads. */
export function PageComing({ title }: { readonly title: string }) {
  return (
    <>
      <PageHead title={title} />
      <LinesComing label={title} />
    </>
  );
}
