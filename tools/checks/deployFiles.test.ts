import { readdirSync, readFileSync } from 'node:fs';
import { calls } from '../../domain/contract/paths';
import { settings } from '../../server/config/schema';
import { MEDIA } from '../../server/http/call';

describe('deploy/compose.yaml, which once passed only some settings on', () => {
  const [, api = ''] = /^x-api: &api\n([^]+?)\n\n/m.exec(readFileSync('deploy/compose.yaml', 'utf8')) ?? [];

  it('gives the API processes the file with the settings, and replaces only those that the containers determine', () => {
    expect(api).toContain("env_file: ['${SETTINGS_FILE:-/etc/qczhyjs.env}']");
    const [, own = ''] = /^ {2}environment:\n((?: {4}.+\n)+)/m.exec(api) ?? [];
    const fixed = [...own.matchAll(/^ {4}(\w+):/gm)].map(([, name = '']) => name);
    expect(fixed).toEqual(['HOST', 'PORT', 'DATABASE_URL', 'DATA_DIR', 'BACKUP_DIR', 'POLICY_FILE', 'PROXY_FROM']);
    expect(fixed.filter((name) => !(name in settings))).toEqual([]);
    expect(api).not.toContain('owner');
  });
});

describe('a release, which once lacked a file that a page told operators to use', () => {
  it('contains every file of deploy/ that the documents name', () => {
    const pages = readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
    const named = pages.flatMap((page) =>
      [...readFileSync(`docs/${page}`, 'utf8').matchAll(/deploy\/([\w.]+)/g)].map(([, name = '']) => name),
    );
    expect(named).toContain('aliyunSms.mjs');
    const [, list = ''] = /const deployed = \[([^\]]+)\]/.exec(readFileSync('tools/release.mjs', 'utf8')) ?? [];
    expect(named.filter((name) => !list.includes(`'${name}'`))).toEqual([]);
  });
});

describe('deploy/nginx/qczhyjs.conf, which once refused tables that the server accepts', () => {
  const conf = readFileSync('deploy/nginx/qczhyjs.conf', 'utf8');
  const office = /location \/qczhyjs\/api\/office\/ \{[^}]+\}/.exec(conf)?.[0] ?? '';
  const bytesOf = (text: string) => Number(/client_max_body_size (\d+)m;/.exec(text)?.[1]) * 1024 * 1024;
  const everywhere = conf.replace(office, '');

  it('accepts every body that the server accepts, and 20 MB for the office only', () => {
    const { table, ...others } = MEDIA;
    expect(bytesOf(office)).toBe(table.limit);
    for (const { limit } of Object.values(others)) expect(bytesOf(everywhere)).toBeGreaterThanOrEqual(limit);
    expect(bytesOf(everywhere)).toBeLessThan(table.limit);
    const tables = Object.values(calls).filter((call) => 'accepts' in call && call.accepts === 'table');
    expect(tables.map(({ path }) => path).filter((path) => !path.startsWith('/office/'))).toEqual([]);
  });

  it('waits for a body and a reply longer than the server does', () => {
    const longest = Math.max(...Object.values(MEDIA).map(({ bodyTimeoutMs }) => bodyTimeoutMs)) / 1000;
    for (const name of ['client_body_timeout', 'proxy_read_timeout', 'proxy_send_timeout'])
      expect(Number(new RegExp(`${name} (\\d+)s;`).exec(conf)?.[1])).toBeGreaterThan(longest);
  });
});
