import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { PortalConfig } from '../../platform/config/config.ts';
import { openAuthorizeNet } from './authorizenet.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { MerchantCredentials } from './requests.ts';
import { reachableHost, requireSandboxPort, startSandboxProcess } from './sandbox-process.ts';

export interface OpenPaymentProvider {
  readonly provider: PaymentProvider;
  /** Ends the sandbox if the portal started one. */
  close(): Promise<void>;
}

interface ProviderContext {
  /** True for the demo county, which uses the sandbox. Every other county has a real provider or none. */
  readonly isDemonstration: boolean;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

type Settings = Pick<PortalConfig, 'payment' | 'cardSandboxPort' | 'host' | 'publicUrl' | 'dataFolder'>;

const HOSTS = {
  sandbox: { api: 'https://apitest.authorize.net', form: 'https://test.authorize.net' },
  production: { api: 'https://api.authorize.net', form: 'https://accept.authorize.net' },
} as const;

const API_PATH = '/xml/v1/request.api';
const FORM_PATH = '/payment/payment';

/** Credentials between the portal and its own sandbox, which handles no real money. */
const SANDBOX_CREDENTIALS: MerchantCredentials = { loginId: 'sandbox', transactionKey: 'play-money-only' };

/** Opens the card provider that the settings name; null if card payment is turned off. Throws an error for the operator if they are invalid. */
export async function openPaymentProvider(
  settings: Settings,
  context: ProviderContext,
): Promise<OpenPaymentProvider | null> {
  const { payment } = settings;
  if (payment.kind === 'authorizenet') {
    const { loginId, transactionKey, environment } = payment;
    const { api, form } = HOSTS[environment];
    const provider = openAuthorizeNet({
      name: 'authorizenet',
      apiUrl: `${api}${API_PATH}`,
      formUrl: `${form}${FORM_PATH}`,
      credentials: { loginId, transactionKey },
    });
    return { provider, close: async () => undefined };
  }
  if (payment.kind === 'none' || (payment.kind === 'byDemo' && !context.isDemonstration)) return null;
  if (!context.isDemonstration) {
    throw new Error(
      'PAYMENT_PROVIDER sandbox is for the demonstration county only. Set it to authorizenet, or to none to switch card payment off.',
    );
  }
  return openSandbox(settings, context);
}

/** Checks that the sandbox's port is free, before the demo county is created. */
export async function requireSandboxAddress({ payment, cardSandboxPort: port, host }: Settings): Promise<void> {
  if (payment.kind === 'byDemo' || payment.kind === 'sandbox') await requireSandboxPort({ port, host });
}

async function openSandbox(settings: Settings, { log }: ProviderContext): Promise<OpenPaymentProvider> {
  const { cardSandboxPort, host, publicUrl, dataFolder } = settings;
  const { protocol, hostname, origin } = new URL(publicUrl);
  const sandbox = await startSandboxProcess({
    port: cardSandboxPort,
    host,
    folder: join(dataFolder, 'card-sandbox'),
    portalOrigin: origin,
    credentials: SANDBOX_CREDENTIALS,
    log,
  });
  const provider = openAuthorizeNet({
    name: 'sandbox',
    apiUrl: `http://${reachableHost(host)}:${sandbox.port}${API_PATH}`,
    // the browser uses the same host name as for the portal
    formUrl: `${protocol}//${hostname}:${sandbox.port}${FORM_PATH}`,
    credentials: SANDBOX_CREDENTIALS,
  });
  return { provider, close: () => sandbox.close() };
}
