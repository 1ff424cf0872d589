import { dollarsToCents, NO_CENTS } from '@portal/domain';
import { useFormats } from '@portal/i18n';

/** Writes dollars, as the calls of filings have them, in words of money: 12.5 is '$12.50'. */
export function useDollars(): (dollars: number) => string {
  const { money } = useFormats();
  return (dollars) => {
    const amount = dollarsToCents(dollars);
    return money(amount.ok ? amount.value : NO_CENTS);
  };
}
