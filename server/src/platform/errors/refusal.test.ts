import { REQUIRED } from '@portal/domain';
import { invalid } from './refusal.ts';
import { requireValid } from './require-valid.ts';

const contentOf = (work: () => void): unknown => {
  try {
    work();
  } catch (error) {
    return error instanceof Error && 'content' in error ? error.content : error;
  }
  return 'nothing was refused';
};

describe('field messages in a response', () => {
  it('are message names, whether they come from a rule or from a service', () => {
    const messages = { city: REQUIRED, zip: { key: 'tooLong', values: { maximum: 5 } }, name: undefined } as const;
    expect(invalid(messages).content).toEqual({
      errors: { city: { key: 'required' }, zip: { key: 'tooLong', values: { maximum: 5 } } },
    });
    expect(contentOf(() => requireValid({ city: REQUIRED }))).toEqual({ errors: { city: { key: 'required' } } });
  });

  it('are not sent if the rules find no error, because nothing is refused', () => {
    expect(contentOf(() => requireValid({ city: undefined }))).toBe('nothing was refused');
  });
});
