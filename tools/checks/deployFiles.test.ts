import { readdirSync, readFileSync } from 'node:fs';
import { settings } from '../../server/config/schema';

describe('deploy/compose.yaml', () => {
  const [, api = ''] = /^x-api: &api\n([^]+?)\n\n/m.exec(readFileSync('deploy/compose.yaml', 'utf8')) ?? [];

  it('gives the API processes the file with the settings, and replaces only those that the containers determine', () => {
    expect(api).toContain("env_file: ['${SETTINGS_FILE:-/etc/qczhyjs.env}']");
    const [, own = ''] = /^ {2}environment:\n((?: {4}.+\n)+)/m.exec(api) ?? [];
    const fixed = [...own.matchAll(/^ {4}(\w+):/gm)].map(([, name = '']) => name);
    expect(fixed).toEqual(['HOST', 'PORT', 'DATABASE_URL', 'DATA_DIR', 'BACKUP_DIR', 'POLICY_FILE', 'PROXY_FROM']);
    expect(fixed.filter((name) => !(name in settings))).toEqual([]);
  });
});

describe('a release', () => {
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
