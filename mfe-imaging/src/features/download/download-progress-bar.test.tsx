import { addTexts } from '@portal/i18n';
import { PortalProvider } from '@portal/ui';
import { render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import en from '../../locales/en.json';
import { DownloadProgressBar } from './download-progress-bar.tsx';

addTexts('imaging', en);

const show = (progress: ComponentProps<typeof DownloadProgressBar>['progress']) =>
  render(
    <PortalProvider>
      <DownloadProgressBar progress={progress} />
    </PortalProvider>,
  );

it('[U08] the progress bar shows percent and bytes during a download of known length', () => {
  show({ receivedBytes: 1_500_000, totalBytes: 4_000_000 });
  expect(screen.getByRole('progressbar', { name: 'Downloading' })).toHaveAttribute('value', '1500000');
  expect(screen.getByText('37 %')).toBeVisible();
  expect(screen.getByText('1.5 MB')).toBeVisible();
});

it('the progress bar shows only bytes if the length is unknown', () => {
  show({ receivedBytes: 20_000, totalBytes: undefined });
  expect(screen.getByRole('progressbar')).not.toHaveAttribute('value');
  expect(screen.getByText('20 KB')).toBeVisible();
  expect(screen.queryByText(/%/)).not.toBeInTheDocument();
});
