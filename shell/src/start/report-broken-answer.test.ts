import { callApi } from '@portal/api-client';
import { logReact, usageBalance } from '@portal/contracts';
import { fakeApi } from '@portal/testing';
import { waitFor } from '@testing-library/react';
import { reportBrokenAnswer } from './report-broken-answer.ts';
import { startApi } from './start-api.ts';

let stop: () => void;
beforeEach(() => {
  stop = startApi();
});
afterEach(() => stop());

it('a response that violates its contract is reported to the server with call, field and reference, without its value', async () => {
  const api = fakeApi({
    usageBalance: () => {
      const content = { usageBalance: { kind: 'ESCROW', amount: 'MARIA CRUZ' } };
      return Response.json({ ok: true, status: 'OK', message: '', lockout: null, requestId: 'r-9', content });
    },
    logReact: () => null,
  });
  await callApi(usageBalance, { userId: 7 });
  await waitFor(() => expect(api.requestsOf('logReact')).toHaveLength(1));
  expect(api.requestsOf('logReact')).toEqual([
    {
      messages: [
        'The answer of usageBalance breaks its contract: usageBalance.amount: expected number, found string. Reference: r-9.',
      ],
    },
  ]);
});

it('an invalid response to a log call does not cause another log call', async () => {
  const api = fakeApi({ logReact: () => null });
  await reportBrokenAnswer(logReact, { content: 'done', requestId: 'r-9' });
  expect(api.requests).toEqual([]);
});
