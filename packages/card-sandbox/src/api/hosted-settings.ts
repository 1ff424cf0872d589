import { failed, type Result, success } from '@portal/domain';
import * as z from 'zod/mini';
import { DUPLICATE_WINDOW_SECONDS, type FormToken } from '../form-token.ts';

interface Setting {
  readonly settingName: string;
  readonly settingValue: string;
}

type HostedSettings = Pick<
  FormToken,
  'merchantName' | 'buttonText' | 'communicatorUrl' | 'needsAddress' | 'duplicateWindowSeconds'
>;

/** Schemas of the known settings, whose values are JSON texts. The sandbox uses few of them; the others are only checked. */
const SCHEMAS = {
  hostedPaymentReturnOptions: z.looseObject({}),
  hostedPaymentButtonOptions: z.looseObject({ text: z.optional(z.string()) }),
  hostedPaymentOrderOptions: z.looseObject({ show: z.optional(z.boolean()), merchantName: z.optional(z.string()) }),
  hostedPaymentPaymentOptions: z.looseObject({ cardCodeRequired: z.optional(z.boolean()) }),
  hostedPaymentBillingAddressOptions: z.looseObject({
    show: z.optional(z.boolean()),
    required: z.optional(z.boolean()),
  }),
  hostedPaymentShippingAddressOptions: z.looseObject({}),
  hostedPaymentSecurityOptions: z.looseObject({}),
  hostedPaymentCustomerOptions: z.looseObject({}),
  hostedPaymentStyleOptions: z.looseObject({}),
  hostedPaymentVisaCheckoutOptions: z.looseObject({}),
  hostedPaymentIFrameCommunicatorUrl: z.looseObject({ url: z.string() }),
};

const isKnown = (name: string): name is keyof typeof SCHEMAS => Object.hasOwn(SCHEMAS, name);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isHttp = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

/** The provider's longest duplicate window, in seconds. */
const LONGEST_WINDOW = 28_800;

/** The duplicate window of a transaction's settings, in seconds; undefined when the provider would refuse it. */
export function readDuplicateWindow(settings: readonly Setting[]): number | undefined {
  const value = settings.find((setting) => setting.settingName === 'duplicateWindow')?.settingValue;
  if (value === undefined) return DUPLICATE_WINDOW_SECONDS;
  return /^\d{1,5}$/.test(value) && Number(value) <= LONGEST_WINDOW ? Number(value) : undefined;
}

/** The parsed value of one setting; undefined when it was not given. The caller has checked it against the schema. */
const settingOf = <Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> | undefined =>
  z.safeParse(schema, value).data;

/** Reads the settings of a token request, or returns the name of the first invalid one. */
export function readHostedSettings(
  hosted: readonly Setting[],
  transaction: readonly Setting[],
): Result<HostedSettings, string> {
  const values = new Map<string, unknown>();
  for (const { settingName, settingValue } of hosted) {
    const value = parse(settingValue);
    if (!isKnown(settingName) || !z.safeParse(SCHEMAS[settingName], value).success) return failed(settingName);
    values.set(settingName, value);
  }
  const communicator = 'hostedPaymentIFrameCommunicatorUrl';
  const communicatorUrl = settingOf(SCHEMAS[communicator], values.get(communicator))?.url ?? '';
  if (communicatorUrl !== '' && !isHttp(communicatorUrl)) return failed(communicator);
  const duplicateWindowSeconds = readDuplicateWindow(transaction);
  if (duplicateWindowSeconds === undefined) return failed('duplicateWindow');
  const address = 'hostedPaymentBillingAddressOptions';
  const order = 'hostedPaymentOrderOptions';
  const button = 'hostedPaymentButtonOptions';
  return success({
    merchantName: settingOf(SCHEMAS[order], values.get(order))?.merchantName ?? '',
    buttonText: settingOf(SCHEMAS[button], values.get(button))?.text ?? 'Pay',
    communicatorUrl,
    needsAddress: settingOf(SCHEMAS[address], values.get(address))?.required === true,
    duplicateWindowSeconds,
  });
}
