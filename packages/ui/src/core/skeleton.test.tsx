import { screen } from '@testing-library/react';
import { renderKit } from '../testing/render-kit.tsx';
import { Skeleton } from './skeleton.tsx';

test('only a skeleton of the whole page below the heading keeps the footer hidden', () => {
  renderKit(
    <>
      <Skeleton label="Loading users" isArea />
      <Skeleton label="Loading the preview" />
    </>,
  );
  const [page, part] = screen.getAllByRole('status');
  expect(page).toHaveAttribute('data-area', 'coming');
  expect(part).not.toHaveAttribute('data-area');
});
