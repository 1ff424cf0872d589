/** The headers of every response. A page replaces the content security policy with its own; other responses may load nothing. */
export function securityHeaders(isTls: boolean): Readonly<Record<string, string>> {
  return {
    'content-security-policy':
      "default-src 'none'; script-src 'none'; style-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cache-control': 'no-store',
    ...(isTls ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
