import { cents } from '@portal/domain';
import {
  batchRequest,
  captureRequest,
  detailsRequest,
  hostedPageRequest,
  refundRequest,
  settledBatchesRequest,
  testRequest,
  unsettledRequest,
  voidRequest,
} from './requests.ts';

const CREDENTIALS = { loginId: 'LOGINID', transactionKey: 'KEY' };
const AUTHENTICATION = '"merchantAuthentication":{"name":"LOGINID","transactionKey":"KEY"}';
const FORM = {
  kind: 'AUTHORIZE',
  amount: cents(2500),
  invoiceNumber: 'LR23456789ABCDEFGH',
  description: 'Land records preauthorization',
  merchantName: 'Tasi "County"',
  communicatorUrl: 'https://portal.example/base/IFrameCommunicator.html',
} as const;

/** The JSON as sent. It includes the order of the fields, because the provider maps them to an XML sequence. */
const wire = (request: object): string => JSON.stringify(request);

describe("a request has the JSON of the provider's documentation:", () => {
  it('a token request for a preauthorization', () => {
    expect(wire(hostedPageRequest(CREDENTIALS, FORM))).toBe(
      [
        `{"getHostedPaymentPageRequest":{${AUTHENTICATION},"refId":"LR23456789ABCDEFGH",`,
        '"transactionRequest":{"transactionType":"authOnlyTransaction","amount":"25.00",',
        '"order":{"invoiceNumber":"LR23456789ABCDEFGH","description":"Land records preauthorization"},',
        '"transactionSettings":{"setting":[{"settingName":"duplicateWindow","settingValue":"28800"}]}},',
        '"hostedPaymentSettings":{"setting":[',
        '{"settingName":"hostedPaymentReturnOptions","settingValue":"{\\"showReceipt\\":false}"},',
        '{"settingName":"hostedPaymentButtonOptions","settingValue":"{\\"text\\":\\"Authorize\\"}"},',
        String.raw`{"settingName":"hostedPaymentOrderOptions","settingValue":"{\"show\":true,\"merchantName\":\"Tasi \\\"County\\\"\"}"},`,
        '{"settingName":"hostedPaymentPaymentOptions","settingValue":"{\\"cardCodeRequired\\":true,\\"showCreditCard\\":true,\\"showBankAccount\\":false}"},',
        '{"settingName":"hostedPaymentBillingAddressOptions","settingValue":"{\\"show\\":true,\\"required\\":true}"},',
        '{"settingName":"hostedPaymentShippingAddressOptions","settingValue":"{\\"show\\":false,\\"required\\":false}"},',
        '{"settingName":"hostedPaymentSecurityOptions","settingValue":"{\\"captcha\\":false}"},',
        '{"settingName":"hostedPaymentCustomerOptions","settingValue":"{\\"showEmail\\":false,\\"requiredEmail\\":false}"},',
        '{"settingName":"hostedPaymentStyleOptions","settingValue":"{\\"bgColor\\":\\"#1f4e79\\"}"},',
        '{"settingName":"hostedPaymentIFrameCommunicatorUrl","settingValue":"{\\"url\\":\\"https://portal.example/base/IFrameCommunicator.html\\"}"}',
        ']}}}',
      ].join(''),
    );
  });

  it('a token request for a deposit, which is captured immediately', () => {
    const sent = wire(hostedPageRequest(CREDENTIALS, { ...FORM, kind: 'AUTHORIZE_AND_CAPTURE', amount: cents(5) }));
    expect(sent).toContain('"transactionType":"authCaptureTransaction","amount":"0.05"');
    expect(sent).toContain(String.raw`"settingValue":"{\"text\":\"Pay\"}"`);
  });

  it('a description that is too long, truncated', () => {
    const sent = wire(hostedPageRequest(CREDENTIALS, { ...FORM, description: 'x'.repeat(300) }));
    expect(sent).toContain(`"description":"${'x'.repeat(255)}"`);
  });

  it('a capture', () => {
    expect(wire(captureRequest(CREDENTIALS, '2165665234', cents(750)))).toBe(
      `{"createTransactionRequest":{${AUTHENTICATION},"refId":"2165665234","transactionRequest":{"transactionType":"priorAuthCaptureTransaction","amount":"7.50","refTransId":"2165665234"}}}`,
    );
  });

  it('a void', () => {
    expect(wire(voidRequest(CREDENTIALS, '2230581408'))).toBe(
      `{"createTransactionRequest":{${AUTHENTICATION},"refId":"2230581408","transactionRequest":{"transactionType":"voidTransaction","refTransId":"2230581408"}}}`,
    );
  });

  it('a refund, by the last four digits of the card', () => {
    expect(wire(refundRequest(CREDENTIALS, '2230581408', cents(2050), 'XXXX1111'))).toBe(
      `{"createTransactionRequest":{${AUTHENTICATION},"refId":"2230581408","transactionRequest":{"transactionType":"refundTransaction","amount":"20.50","payment":{"creditCard":{"cardNumber":"1111","expirationDate":"XXXX"}},"refTransId":"2230581408","transactionSettings":{"setting":[{"settingName":"duplicateWindow","settingValue":"28800"}]}}}}`,
    );
  });

  it('a look-up', () => {
    expect(wire(detailsRequest(CREDENTIALS, '2162566217'))).toBe(
      `{"getTransactionDetailsRequest":{${AUTHENTICATION},"transId":"2162566217"}}`,
    );
  });

  it('a page of the list of unsettled transactions', () => {
    expect(wire(unsettledRequest(CREDENTIALS, { limit: 1000, page: 2 }))).toBe(
      `{"getUnsettledTransactionListRequest":{${AUTHENTICATION},"sorting":{"orderBy":"submitTimeUTC","orderDescending":false},"paging":{"limit":1000,"offset":2}}}`,
    );
  });

  it('a list of the batches that were settled in a period', () => {
    const [since, until] = [new Date('2026-11-19T01:02:03.456Z'), new Date('2026-11-21T00:00:00.001Z')];
    expect(wire(settledBatchesRequest(CREDENTIALS, since, until))).toBe(
      `{"getSettledBatchListRequest":{${AUTHENTICATION},"includeStatistics":false,"firstSettlementDate":"2026-11-19T01:02:03Z","lastSettlementDate":"2026-11-21T00:00:01Z"}}`,
    );
  });

  it('a page of a settled batch', () => {
    expect(wire(batchRequest(CREDENTIALS, '1221577', { limit: 1000, page: 1 }))).toBe(
      `{"getTransactionListRequest":{${AUTHENTICATION},"batchId":"1221577","sorting":{"orderBy":"submitTimeUTC","orderDescending":false},"paging":{"limit":1000,"offset":1}}}`,
    );
  });

  it('a test of the credentials', () => {
    expect(wire(testRequest(CREDENTIALS))).toBe(`{"authenticateTestRequest":{${AUTHENTICATION}}}`);
  });
});
