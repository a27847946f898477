import { brotliDecompressSync } from 'node:zlib';
import { useTestApp } from '../testing/app';
import { withList } from './lists';
import type { SiteFile } from './site';

const built = (text: string): SiteFile => ({ type: 'text/html', tag: 'built', plain: Buffer.from(text) });
const withRoom = () => built('<noscript><p>12345</p><!--list--></noscript>');

const t = useTestApp();

const read = async (route: string, page = withRoom()) => {
  const filled = await withList(t.deps, route, page);
  return { filled, html: filled.plain.toString() };
};

describe('withList (lists in <noscript>)', () => {
  it.each([
    ['/contact', 'select office as name from hotlines'],
    ['/companylist', 'select name from companies'],
  ])('%s contains the names and phone links of the database', async (route, query) => {
    const { filled, html } = await read(route);
    const names = (await t.sql<{ name: string }>(query)).map(({ name }) => name);
    expect(names.filter((name) => html.includes(name)).length).toBeGreaterThanOrEqual(10);
    expect(html).toMatch(/<a href="tel:\d+">[\d-]+<\/a>/);
    expect(filled.tag).not.toBe('built');
    expect(brotliDecompressSync(filled.br ?? Buffer.alloc(0)).toString()).toBe(html);
  });

  it('reloads the list after a minute, and escapes HTML in names', async () => {
    const page = withRoom();
    const before = (await read('/contact', page)).filled;
    await t.sql(`update hotlines set office = '<script>' || office`);
    expect((await read('/contact', page)).filled).toBe(before);
    t.clock.advance({ seconds: 61 });
    const { html } = await read('/contact', page);
    expect(html).toContain('&#60;script&#62;');
    expect(html).not.toContain('<script>');
  });

  it('returns other pages, and pages without the placeholder, unchanged', async () => {
    const page = withRoom();
    expect((await read('/intro', page)).filled).toBe(page);
    const full = built('nothing to fill');
    expect((await read('/contact', full)).filled).toBe(full);
  });

  it('returns the built page when the database does not answer', async () => {
    const page = withRoom();
    const deps = { ...t.deps, db: {} as never };
    expect(await withList(deps, '/contact', page)).toBe(page);
  });
});
