import { type Formats, type Translate, useFormats, useText } from '@portal/i18n';
import { Text, VisuallyHidden } from '@portal/ui';
import { useEffect, useState } from 'react';

/** Seconds left at which the time is announced. Announcements every second would drown out everything else. */
const ANNOUNCED_AT = [60, 30, 10];

function timeText(seconds: number, t: Translate, { count }: Formats): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  const parts = [
    minutes > 0 ? t('session.minutes', { count: minutes, shown: count(minutes) }) : '',
    rest > 0 || minutes === 0 ? t('session.seconds', { count: rest, shown: count(rest) }) : '',
  ];
  return parts.filter((part) => part !== '').join(' ');
}

const secondsUntil = (millis: number): number => Math.max(0, Math.ceil((millis - Date.now()) / 1000));

function useSecondsLeft(endsAtMillis: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(endsAtMillis));
  useEffect(() => {
    const show = (): void => setSeconds(secondsUntil(endsAtMillis));
    show();
    const timer = setInterval(show, 1000);
    return () => clearInterval(timer);
  }, [endsAtMillis]);
  return seconds;
}

/** The time left: updated on screen every second, announced to screen readers at a few marks. */
export function TimeLeft({ endsAtMillis }: { readonly endsAtMillis: number }) {
  const t = useText('notices');
  const formats = useFormats();
  const seconds = useSecondsLeft(endsAtMillis);
  const [secondsAtOpening] = useState(seconds);
  // a mark above the time at opening would announce more time than is left
  const announced = ANNOUNCED_AT.findLast((mark) => seconds <= mark && mark <= secondsAtOpening);
  return (
    <>
      <div role="timer" aria-live="off">
        <Text>{t('session.left', { time: timeText(seconds, t, formats) })}</Text>
      </div>
      <VisuallyHidden role="status">
        {announced !== undefined && t('session.left', { time: timeText(announced, t, formats) })}
      </VisuallyHidden>
    </>
  );
}
