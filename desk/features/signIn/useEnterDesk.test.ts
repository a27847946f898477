import { loginUrl, within } from './useEnterDesk';

jest.mock('@umijs/max', () => ({}));

/** Returns the page after a sign-in of officer `id` when `leftBy` has left `path`. */
const reached = (path: string, leftBy: string | undefined, id: string) =>
  within(new URLSearchParams(loginUrl(path, leftBy).split('?')[1]).get('to'), id);

describe('the page after a sign-in', () => {
  it.each(['/cases/x', '/cases/x?queue=review1', '/?q=a%26b'])('is %s for the officer who left it', (path) =>
    expect(reached(path, 'staff-a', 'staff-a')).toBe(path),
  );

  it.each(['/cases/x', '/cases/x?queue=review1'])(
    'is the first page for another officer than the one who left %s',
    (path) => expect(reached(path, 'staff-a', 'staff-b')).toBe('/'),
  );

  it('is the requested page when no officer was signed in', () =>
    expect(reached('/cases/x?queue=review1', undefined, 'staff-b')).toBe('/cases/x?queue=review1'));

  it.each([null, '', '//evil.example', '/\\evil.example', 'https://evil.example', '/login?to=/', '/sso'])(
    'is the first page for the address %s',
    (to) => expect(within(to, 'staff-a')).toBe('/'),
  );
});
