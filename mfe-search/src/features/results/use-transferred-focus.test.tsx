import { PageHead, PortalProvider } from '@portal/ui';
import { act, render, screen } from '@testing-library/react';
import { useTransferredFocus } from './use-transferred-focus.ts';

function Head({ pageKey }: { readonly pageKey?: string }) {
  const place = useTransferredFocus<HTMLDivElement>(pageKey === undefined);
  return (
    <div ref={place}>
      <a href="/form">Name</a>
      <PageHead
        title="CRUZ"
        {...(pageKey === undefined ? {} : { pageKey })}
        action={
          <>
            <a href="/form">Change this search</a>
            <button type="button">Save this search</button>
          </>
        }
      />
    </div>
  );
}

const page = (name: string, pageKey?: string) => (
  <PortalProvider>
    <PageHead key="form" pageKey="/search/name" title="Name" />
    <Head key={name} {...(pageKey === undefined ? {} : { pageKey })} />
  </PortalProvider>
);
const heading = () => screen.getByRole('heading', { name: 'CRUZ' });

test.each([
  ['link', 'Change this search'],
  ['button', 'Save this search'],
])('focus on the %s of a placeholder head moves to the same control of the real head', (role, name) => {
  const { rerender } = render(page('coming'));
  act(() => screen.getByRole(role, { name }).focus());
  rerender(page('still coming'));
  rerender(page('there', `/search/results/${name}`));
  expect(screen.getByRole(role, { name })).toHaveFocus();
  // after a real page, not a placeholder, the next page moves the focus to its heading
  rerender(page('next', `/search/results/${name}/2`));
  expect(heading()).toHaveFocus();
});

test('without focus in the placeholder, the heading gets the focus', () => {
  const { rerender } = render(page('coming'));
  rerender(page('there', '/search/results'));
  expect(heading()).toHaveFocus();
});
