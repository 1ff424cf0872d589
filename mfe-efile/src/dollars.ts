import { dollarsToCents, NO_CENTS } from '@portal/domain';
import { useFormats } from '@portal/i18n';

/** Returns a function that formats dollar amounts of filings as money: 12.5 is '$12.50'. */
export function useDollars(): (dollars: number) => string {
  const { money } = useFormats();
  return (dollars) => {
    const amount = dollarsToCents(dollars);
    return money(amount.ok ? amount.value : NO_CENTS);
  };
}
