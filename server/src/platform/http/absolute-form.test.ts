import { once } from 'node:events';
import { connect } from 'node:net';
import pino from 'pino';
import { originForm } from './absolute-form.ts';
import { createHttpServer } from './http-server.ts';

it.each<[string, string, string]>([
  ['/home?x=1', '/home?x=1', 'portal.test'],
  ['http://land.example/home?x=1', '/home?x=1', 'land.example'],
  ['HTTPS://land.example:8443', '/', 'land.example:8443'],
  ['http://[::1]:80?x=1', '/?x=1', '[::1]:80'],
  // not in the syntax of a host: stays as it is, and has no route
  ['http://user@land.example/home', 'http://user@land.example/home', 'portal.test'],
  ['ftp://land.example/', 'ftp://land.example/', 'portal.test'],
])('[S42] the target %s is the path %s at the host %s', (url, path, host) => {
  const request = { url, headers: { host: 'portal.test' } };
  expect([originForm(request), request.headers.host]).toEqual([path, host]);
});

it('[S22] [S42] a request with a target in absolute form is for its path and its host, whatever its Host header says', async () => {
  const app = await createHttpServer({ logger: pino({ level: 'silent' }), isTls: false, lockout: () => null });
  app.get('/*', async ({ url, host, hostname }) => ({ url, host, hostname }));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.write('GET http://land.example:81/home?x=1 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  let answer = '';
  socket.on('data', (piece) => (answer += String(piece)));
  await once(socket, 'close');
  await app.close();
  expect(JSON.parse(answer.slice(answer.indexOf('{')).replace(/\}[^}]*$/, '}'))).toEqual({
    url: '/home?x=1',
    host: 'land.example:81',
    hostname: 'land.example',
  });
});
