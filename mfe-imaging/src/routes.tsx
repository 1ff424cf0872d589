import { useText } from '@portal/i18n';

export default function Routes() {
  const t = useText('imaging');
  return <h1>{t('title')}</h1>;
}
