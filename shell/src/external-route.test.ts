import { externalTarget } from './external-route.tsx';

test.each([
  ['/external/doc?id=1', 'https://county.example/', 'https://county.example/external/doc?id=1'],
  ['//evil.example/x', 'https://county.example/', 'https://county.example/evil.example/x'],
])(
  '[000-2.routes.4] %s passes through to the server at the same path, never to another host',
  (path, server, destination) => {
    expect(externalTarget(path, server)?.href).toBe(destination);
  },
);
