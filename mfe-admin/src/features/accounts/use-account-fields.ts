import type { AccountEntry } from '@portal/contracts';
import { cents, dollarsToCents, formatCents } from '@portal/domain';
import type { CallFormModel } from '@portal/forms';
import { useText } from '@portal/i18n';
import type { FieldOption, OptionSources } from '@portal/ui/form';
import { type AccountValues, selectablePaymentMethods } from './account-form.ts';

/** Options for the monthly rate: Free, then the county's rates. Rates that are not offered are disabled (002 section 2.4). */
function useRateOptions({ countyConfigFlatFee, flatFeeRateLevel }: AccountEntry): readonly FieldOption[] {
  const t = useText('admin');
  const { chargingImages, rates } = countyConfigFlatFee;
  const options = rates.map(({ option, unlimitedNumberOfPages, numberOfPages, cost }, index): FieldOption => {
    const price = dollarsToCents(cost);
    const values = { count: numberOfPages, cost: formatCents(price.ok ? price.value : cents(0)) };
    return {
      value: String(index + 1),
      label: t(unlimitedNumberOfPages ? 'accounts.rates.unlimited' : 'accounts.rates.images', values),
      isDisabled: !option,
    };
  });
  // the account's current rate is shown even if it is no longer offered
  const shown = chargingImages ? options : options.filter(({ value }) => value === String(flatFeeRateLevel));
  return [{ value: '0', label: t('accounts.rates.free') }, ...shown];
}

/** The options for payment methods and rates. If a new account type does not allow the selected method, another one is selected. */
export function useAccountFields(
  form: CallFormModel<AccountValues>,
  stored: AccountEntry,
): { readonly form: CallFormModel<AccountValues>; readonly sources: OptionSources } {
  const t = useText('admin');
  const storedMethod = stored.id === 0 ? '' : stored.paymentMethod;
  const rates = useRateOptions(stored);
  const methods = selectablePaymentMethods(form.state.values.accountType, storedMethod);
  const edit: typeof form.edit = (name, value, path) => {
    form.edit(name, value, path);
    if (name !== 'accountType' || typeof value !== 'string') return;
    const [first = '', ...more] = selectablePaymentMethods(value, storedMethod);
    if (![first, ...more].includes(form.state.values.paymentMethod)) form.edit('paymentMethod', first);
  };
  return {
    form: { ...form, edit },
    sources: {
      rates: { options: rates },
      methods: { options: methods.map((value) => ({ value, label: t(`accounts.methods.${value}`) })) },
    },
  };
}
