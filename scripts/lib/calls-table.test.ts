import { loginStatus, usageBalance } from '../../packages/contracts/src/index.ts';
import { callsDifferences, callsPage } from './calls-table.ts';

const calls = [loginStatus, usageBalance];

it('callsDifferences accepts a page that matches the contracts', () => {
  expect(callsDifferences(callsPage(calls), calls)).toEqual([]);
});

it('callsDifferences finds a call without a row, a row without a call, and a call that became public', () => {
  expect(callsDifferences(callsPage([loginStatus]), calls)).toEqual([
    expect.stringMatching(/^no such row: \| usageBalance \|/),
  ]);
  expect(callsDifferences(callsPage(calls), [loginStatus])).toEqual([
    expect.stringMatching(/^no such call: \| usageBalance \|/),
  ]);
  const nowPublic = { ...usageBalance, access: 'public' } as const;
  expect(callsDifferences(callsPage(calls), [loginStatus, nowPublic])).toEqual([
    expect.stringMatching(/^no such row: \| usageBalance \| .* \| public \|/),
    expect.stringMatching(/^no such call: \| usageBalance \| .* \| session \|/),
  ]);
});
