import { Button, Row, Text, useT } from '@portal/ui';
import { clearOverrides, readOverrides } from './overrides.ts';

/** Says that what is shown is not what was released, and leads back to it. Nothing where nothing is overridden. */
export function OverrideBadge({ id }: { readonly id: string }) {
  const t = useT();
  const url = readOverrides()[id];
  if (url === undefined) return null;
  const reset = (): void => {
    clearOverrides();
    location.reload();
  };
  return (
    <Row>
      <Text>{t('shell:remote.overridden', { id, url })}</Text>
      <Button onClick={reset}>{t('shell:remote.reset')}</Button>
    </Row>
  );
}
