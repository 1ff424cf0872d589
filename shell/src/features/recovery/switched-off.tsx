import { useText } from '@portal/i18n';
import { Stack, Text, TextLink } from '@portal/ui';

interface SwitchedOffProps {
  /** Says what the county does not offer, and what to do instead. */
  readonly text: string;
}

/** In place of the form of a page that the county has turned off. */
export function SwitchedOff({ text }: SwitchedOffProps) {
  const t = useText('recovery');
  return (
    <Stack>
      <Text>{text}</Text>
      <div>
        <TextLink standalone href="/login">
          {t('back')}
        </TextLink>
      </div>
    </Stack>
  );
}
