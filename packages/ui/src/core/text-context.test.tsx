import { render, screen } from '@testing-library/react';
import { memo, useMemo } from 'react';
import { TextProvider, useT } from './text-context.tsx';

const Memoized = memo(function Memoized() {
  const t = useT();
  return useMemo(() => <p>{t('greeting')}</p>, [t]);
});

test('without a provider the key itself is shown', () => {
  render(<Memoized />);
  expect(screen.getByText('greeting')).toBeVisible();
});

test('memoized texts follow the language, even if function and locale stay the same', () => {
  let language = 'English';
  const translate = () => (language === 'English' ? 'Hello' : 'Håfa adai');
  const view = () => (
    <TextProvider t={translate} locale="en-US">
      <Memoized />
    </TextProvider>
  );
  const { rerender } = render(view());
  expect(screen.getByText('Hello')).toBeVisible();
  language = 'Chamorro';
  rerender(view());
  expect(screen.getByText('Håfa adai')).toBeVisible();
});
