import { type Kind, keyOf, kindOf, mayKeep } from './rules';

const origin = 'https://example.gov.cn';
interface How {
  method?: string;
  mode?: RequestMode;
  headers?: Record<string, string>;
}
const asked = (path: string, { method = 'GET', mode = 'cors', headers = {} }: How = {}) =>
  kindOf({ method, mode, url: new URL(path, origin).href, headers: new Headers(headers) }, origin);

describe('rules', () => {
  it.each([
    ['/qczhyjs/api/hotlines?pageSize=100', 'data'],
    ['/qczhyjs/api/companies?q=a&page=2', 'data'],
    ['/qczhyjs/umi.0a1b2c3d.js', 'asset'],
    ['/qczhyjs/src__pages__intro.0a1b2c3d.chunk.css', 'asset'],
    ['/qczhyjs/pictures.svg', 'drawn'],
  ])('answers %s as %s', (path, kind) => expect(asked(path)).toBe(kind));

  it('classifies a navigation as a page, with any query', () => {
    expect(asked('/qczhyjs/intro?from=poster', { mode: 'navigate' })).toBe('page');
    expect(asked('/qczhyjs/newApply/personalInfo', { mode: 'navigate' })).toBe('page');
    expect(asked('/qczhyjs', { mode: 'navigate' })).toBe('page');
  });

  it.each<[string, How]>([
    ['/qczhyjs/api/me', {}],
    ['/qczhyjs/api/applications', {}],
    ['/qczhyjs/api/files/1', {}],
    ['/qczhyjs/api/notifications', {}],
    ['/qczhyjs/api/auth/sessions/current', {}],
    ['/qczhyjs/api/auth/sso', { mode: 'navigate' }],
    ['/qczhyjs/api/office/applications', {}],
    ['/qczhyjs/api/hotlines', { headers: { 'User-Token': 't' } }],
    ['/qczhyjs/api/companies', { headers: { 'Office-Key': 'k' } }],
    ['/qczhyjs/api/estimates', { method: 'POST' }],
    ['/qczhyjs/api/hotlines', { mode: 'navigate' }],
    ['/qczhyjs/sw.js', {}],
    ['/qczhyjs/umi.js', {}],
    ['/other/umi.0a1b2c3d.js', {}],
    ['https://elsewhere.example/qczhyjs/pictures.svg', {}],
  ])('leaves %s %j to the browser', (path, how) => expect(asked(path, how)).toBeUndefined());

  it('uses the path as key of a page (the root is the intro) and the full URL as key of data', () => {
    const key = (kind: Kind, path: string) => keyOf(kind, origin + path);
    expect(key('page', '/qczhyjs/wlcenter?code=secret&state=s')).toBe('/qczhyjs/wlcenter');
    expect(key('page', '/qczhyjs/contact/')).toBe('/qczhyjs/contact');
    expect([key('page', '/qczhyjs/'), key('page', '/qczhyjs?a=1')]).toEqual(['/qczhyjs/intro', '/qczhyjs/intro']);
    expect(key('data', '/qczhyjs/api/companies?q=a')).toBe('/qczhyjs/api/companies?q=a');
  });

  it('caches only complete public responses of the same origin', () => {
    const answer = (more: Partial<Response> = {}, cacheControl = 'no-cache') =>
      mayKeep({
        status: 200,
        type: 'basic',
        redirected: false,
        headers: new Headers({ 'cache-control': cacheControl }),
        ...more,
      });
    expect(answer()).toBe(true);
    expect(answer({}, 'no-store')).toBe(false);
    expect([
      answer({ status: 404 }),
      answer({ status: 206 }),
      answer({ type: 'opaqueredirect' }),
      answer({ type: 'cors' }),
      answer({ redirected: true }),
    ]).toEqual(Array(5).fill(false));
  });
});
