import { insidePath, signInPath } from './redirect';

describe('redirect accepts only paths inside the site', () => {
  it.each([
    ['/newApply/list?status=draft#top', '/newApply/list?status=draft#top'],
    ['/qczhyjs/newApply/oldCarInfo?id=1', '/newApply/oldCarInfo?id=1'],
    ['//evil.example', '/todo'],
    ['/\\evil.example', '/todo'],
    ['https://evil.example/x', '/todo'],
    ['javascript:alert(1)', '/todo'],
    ['/qczhyjs//evil.example', '/todo'],
    ['/login?redirect=/login', '/todo'],
    ['', '/todo'],
    [null, '/todo'],
  ])('%s leads to %s', (given, expected) => {
    expect(insidePath(given)).toBe(expected);
  });

  it('returns the user to the same path, query and hash after sign-in', () => {
    const path = signInPath({ pathname: '/apply/list', search: '?status=draft', hash: '' });
    expect(insidePath(new URLSearchParams(path.split('?')[1]).get('redirect'))).toBe('/apply/list?status=draft');
  });
});
