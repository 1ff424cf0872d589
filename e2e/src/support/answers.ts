import type { ApiAnswer } from '@portal/testing/origins';

/** Fakes the few server responses that the shell needs without a logged-in user. */
export const answerAsServer: ApiAnswer = (_method, path) => {
  if (path === 'landsharkui/product.json') {
    return {
      countyDirectory: 'tasi',
      routerBaseName: '/',
      serverUrl: '/api/',
      paymentFormUrl: '',
      paymentScriptUrl: '',
      remotesUrl: '/remotes/',
    };
  }
  if (path.startsWith('api/helperdata/'))
    return { ok: true, status: 'OK', message: '', lockout: null, content: { lists: [] } };
  if (path.startsWith('api/')) return { ok: false, status: 'LOGIN', message: '', lockout: null, content: {} };
  return undefined;
};
