import { Agent } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod/mini';
import { Random } from '../county/random.ts';
import { runPerson, type SentCall } from './person.ts';

// All virtual users run in a separate thread, so that the main thread does not slow them down.

const { url, sendsForwardedFor, people, seconds, seed } = z.parse(
  z.object({
    url: z.string(),
    sendsForwardedFor: z.boolean(),
    people: z.array(z.object({ cookie: z.string(), address: z.string(), isClerk: z.boolean() })),
    seconds: z.number(),
    seed: z.int(),
  }),
  workerData,
);
const sent: SentCall[] = [];
const until = performance.now() + seconds * 1_000;
const recordCall = (call: SentCall): void => {
  sent.push(call);
};
const seededRandom = (personSeed: number): (() => number) => {
  const numbers = new Random(personSeed);
  return () => numbers.next();
};
const agent = new Agent({ keepAlive: true, maxFreeSockets: 256 });
await Promise.all(
  people.map((person, index) =>
    runPerson({ url, sendsForwardedFor, ...person, until, agent, random: seededRandom(seed + index), recordCall }),
  ),
);
agent.destroy();
parentPort?.postMessage(sent);
