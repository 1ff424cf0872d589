import { fillPath, joinPathAndBody, pathFields, routePath } from './call-path.ts';

const PATH = 'userManager/user/{id}/notes/{page}';

it('the placeholders of a path give its field names and the path for the router', () => {
  expect(pathFields(PATH)).toEqual(['id', 'page']);
  expect(routePath(PATH)).toBe('userManager/user/:id/notes/:page');
  expect(pathFields('auth/login')).toEqual([]);
});

it('fillPath puts fields of the request into the path and the others into the body', () => {
  expect(fillPath(PATH, { id: 'a/b c', page: 2, note: 'x' })).toEqual({
    path: 'userManager/user/a%2Fb%20c/notes/2',
    body: { note: 'x' },
  });
  expect(fillPath('auth/login', { username: 'x' })).toEqual({ path: 'auth/login', body: { username: 'x' } });
});

it.each([{}, { id: '', page: 1 }, { id: '..', page: 1 }, { id: null, page: 1 }, undefined])(
  'fillPath refuses %j, which would lead to another address',
  (request) => expect(() => fillPath(PATH, request)).toThrow(RangeError),
);

it('joinPathAndBody rebuilds the request from path and body', () => {
  expect(joinPathAndBody(PATH, { id: '7', page: '2' }, { note: 'x' })).toEqual({ id: '7', page: '2', note: 'x' });
  expect(joinPathAndBody(PATH, { id: '7', page: '2' }, undefined)).toEqual({ id: '7', page: '2' });
});

it('joinPathAndBody refuses a body that repeats a path field or is not an object', () => {
  for (const body of [{ id: '8' }, [], 'text', 7])
    expect(joinPathAndBody(PATH, { id: '7', page: '2' }, body)).toBeUndefined();
});
