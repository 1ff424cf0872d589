import { fillPath, joinPathAndBody, pathFields, routePath } from './call-path.ts';

const PATH = 'userManager/user/{id}/notes/{page}';

it('the path of a call names its fields, as the router reads them too', () => {
  expect(pathFields(PATH)).toEqual(['id', 'page']);
  expect(routePath(PATH)).toBe('userManager/user/:id/notes/:page');
  expect(pathFields('auth/login')).toEqual([]);
});

it('the path of a call takes its fields from the request, and leaves the rest to the body', () => {
  expect(fillPath(PATH, { id: 'a/b c', page: 2, note: 'x' })).toEqual({
    path: 'userManager/user/a%2Fb%20c/notes/2',
    body: { note: 'x' },
  });
  expect(fillPath('auth/login', { username: 'x' })).toEqual({ path: 'auth/login', body: { username: 'x' } });
});

it.each([{}, { id: '', page: 1 }, { id: '..', page: 1 }, { id: null, page: 1 }, undefined])(
  'never makes another address out of %j',
  (request) => expect(() => fillPath(PATH, request)).toThrow(RangeError),
);

it('the path of a call is read back as the same request', () => {
  expect(joinPathAndBody(PATH, { id: '7', page: '2' }, { note: 'x' })).toEqual({ id: '7', page: '2', note: 'x' });
  expect(joinPathAndBody(PATH, { id: '7', page: '2' }, undefined)).toEqual({ id: '7', page: '2' });
});

it("a call's path is no valid request if the body repeats a path parameter, or is missing", () => {
  for (const body of [{ id: '8' }, [], 'text', 7])
    expect(joinPathAndBody(PATH, { id: '7', page: '2' }, body)).toBeUndefined();
});
