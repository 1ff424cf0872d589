import type { FastifyRequest } from 'fastify';

/** True if the browser accepts this encoding. A weight of zero (`br;q=0`) means that it does not. */
export function acceptsEncoding({ headers }: FastifyRequest, encoding: string): boolean {
  const offers = (headers['accept-encoding'] ?? '').split(',').map((offer) => offer.split(';'));
  return offers.some(([name = '', ...weights]) => name.trim() === encoding && !weights.some(isZeroWeight));
}

function isZeroWeight(weight: string): boolean {
  const [name = '', value = ''] = weight.split('=');
  return name.trim() === 'q' && Number(value) === 0;
}
