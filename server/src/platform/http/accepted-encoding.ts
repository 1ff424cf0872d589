import type { FastifyRequest } from 'fastify';

/** Whether a browser takes this encoding. One that it weighs with nothing (`br;q=0`) it refuses. */
export function takesEncoding({ headers }: FastifyRequest, encoding: string): boolean {
  const offers = (headers['accept-encoding'] ?? '').split(',').map((offer) => offer.split(';'));
  return offers.some(([name = '', ...weights]) => name.trim() === encoding && !weights.some(isNothing));
}

function isNothing(weight: string): boolean {
  const [name = '', value = ''] = weight.split('=');
  return name.trim() === 'q' && Number(value) === 0;
}
