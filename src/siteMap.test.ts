import fs from 'node:fs';
import path from 'node:path';
import zh from '@/locales/zh-CN';
import { siteMap } from '@/siteMap';

const pages = path.join(__dirname, 'pages');
const filesIn = (folder: string): string[] =>
  fs
    .readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) =>
      entry.isDirectory() ? filesIn(path.join(folder, entry.name)) : [path.join(folder, entry.name)],
    );
const routeOf = (file: string) =>
  `/${path
    .relative(pages, file)
    .replace(/\.tsx$/, '')
    .replace(/(^|\/)index$/, '')}`.replace(/^\/404$/, '*');

describe('siteMap', () => {
  const routes = filesIn(pages)
    .map(routeOf)
    .filter((route) => route !== '/');

  it('contains exactly the route files under pages', () => {
    expect(Object.keys(siteMap).sort()).toEqual(routes.sort());
  });
  it('gives every screen a name with a title text', () => {
    for (const { name } of Object.values(siteMap)) expect(zh).toHaveProperty([`title.${name}`]);
  });
  it('never exports routeProps, which would pull a page into the entry', () => {
    for (const file of filesIn(pages)) expect(fs.readFileSync(file, 'utf8')).not.toMatch(/routeProps/);
  });
});
