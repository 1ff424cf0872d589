import { loginStatus, usageBalance } from '../../packages/contracts/src/index.ts';
import { callsDifferences, callsPage } from './calls-table.ts';

const calls = [loginStatus, usageBalance];

it('callsDifferences accepts a page that matches the contracts', () => {
  expect(callsDifferences(callsPage(calls), calls)).toEqual([]);
});

it('callsDifferences finds a call without a row, a row without a call, and a call that became public', () => {
  expect(callsDifferences(callsPage([loginStatus]), calls)).toEqual([
    expect.stringMatching(/^missing row: \| usageBalance \|/),
  ]);
  expect(callsDifferences(callsPage(calls), [loginStatus])).toEqual([
    expect.stringMatching(/^row of no call: \| usageBalance \|/),
  ]);
  const nowPublic = { ...usageBalance, access: 'public' } as const;
  expect(callsDifferences(callsPage(calls), [loginStatus, nowPublic])).toEqual([
    expect.stringMatching(/^missing row: \| usageBalance \| .* \| public \|/),
    expect.stringMatching(/^row of no call: \| usageBalance \| .* \| session \|/),
  ]);
});

it('callsDifferences finds a call that no longer requires the password or the second factor', () => {
  const strict = { ...usageBalance, requiresPassword: true } as const;
  expect(callsDifferences(callsPage([strict]), [usageBalance])).toEqual([
    expect.stringMatching(/^missing row: \| usageBalance \|.* - \|$/),
    expect.stringMatching(/^row of no call: \| usageBalance \|.* password \|$/),
  ]);
  const early = { ...usageBalance, beforeSecondFactor: true } as const;
  expect(callsDifferences(callsPage([usageBalance]), [early])).toEqual([
    expect.stringMatching(/^missing row: \| usageBalance \|.* factor \|$/),
    expect.stringMatching(/^row of no call: \| usageBalance \|.* - \|$/),
  ]);
});
