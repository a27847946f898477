import path from 'node:path';
import { commands } from '../../server/cli/office/commands';
import { help } from '../../server/cli/office/usage';
import {
  brokenLinks,
  missingFileNames,
  missingPaths,
  missingSections,
  readRepository,
  unknownNames,
} from './documents';
import { shippedDocuments, shippedPage } from '../lib/shippedDocuments.cjs';
import { readDocument } from './blocks';

const repository = readRepository();
const { documents, files } = repository;
const { scripts } = JSON.parse(readDocument('package.json')) as { scripts: Record<string, string> };

/** Returns what a pattern captures in the documents, with the document. */
const found = (pattern: RegExp) =>
  documents.flatMap(({ name, text }) =>
    [...text.matchAll(pattern)].map(([, ...parts]) => ({ name, parts: parts.map((part = '') => part.trim()) })),
  );
/** Returns the arguments of a command in the documents, without options and their values. */
const wordsOf = (command: string) =>
  found(new RegExp(`npm run ${command} -- ([^\`|#\\n]*)`, 'g')).flatMap(({ name, parts: [rest = ''] }) =>
    rest
      .replaceAll(/-t '[^']*'|--(?:config|selectProjects) \S+|--\S+/g, '')
      .split(/\s+/)
      .filter((word) => /^[\w./-]+$/.test(word))
      .map((word) => ({ name, word })),
  );
const without = (named: { name: string; word: string }[], exists: (word: string) => boolean) =>
  named.filter(({ word }) => !exists(word)).map(({ name, word }) => `${name}: ${word}`);

describe('documents', () => {
  it('link to files and headings that exist', () => {
    expect(documents.flatMap((one) => [...brokenLinks(one, repository), ...missingSections(one, repository)])).toEqual(
      [],
    );
  });

  it('name files that exist', () => {
    expect(documents.flatMap((one) => missingPaths(one, repository))).toEqual([]);
    expect(documents.flatMap((one) => missingFileNames(one, repository))).toEqual([]);
  });

  it('name functions, settings, tables and metrics that exist', () =>
    expect(documents.flatMap((one) => unknownNames(one, repository))).toEqual([]));

  it('keep their limits: 80 lines for the README files and for quality.md', () => {
    const short = ['README.md', 'README.zh-CN.md', 'docs/quality.md'];
    const long = documents.filter(({ name, text }) => short.includes(name) && text.trimEnd().split('\n').length > 80);
    expect(long.map(({ name }) => name)).toEqual([]);
  });

  it('are reachable from the README', () => {
    const linked = new Set(['README.md', 'README.zh-CN.md', 'desk/README.md']);
    for (const page of linked) {
      const text = documents.find(({ name }) => name === page)?.text ?? '';
      for (const { name } of documents) if (text.includes(name.split('/').slice(-1)[0] ?? '')) linked.add(name);
    }
    expect(documents.map(({ name }) => name).filter((name) => !linked.has(name))).toEqual([]);
  });
});

describe('commands in the documents', () => {
  it('are scripts of package.json', () => {
    const named = found(/npm run (?:--silent )?([\w:]+)/g).map(({ name, parts: [word = ''] }) => ({ name, word }));
    expect(without(named, (word) => word in scripts)).toEqual([]);
  });

  it('include every script of package.json', () => {
    const text = documents.map((one) => one.text).join('\n');
    const missing = Object.keys(scripts).filter((script) => !new RegExp(`npm (run )?${script}\\b`).test(text));
    expect(missing).toEqual([]);
  });

  it('are commands of a release (qczhyjs … in the Chinese manuals)', () => {
    const named = found(/(?:^ {4}|`)qczhyjs ([a-z]+)/gm).map(({ name, parts: [word = ''] }) => ({ name, word }));
    expect(named.length).toBeGreaterThan(5);
    const [, ofScript = ''] = /^case \$command in\n([^]+?)^esac/m.exec(readDocument('deploy/qczhyjs')) ?? [];
    const words = [...ofScript.matchAll(/^ {2}([a-z| ]+)\)/gm)].flatMap(([, names = '']) => names.split(' | '));
    expect(without(named, (word) => [...words, 'office'].includes(word) || files.has(`server/cli/${word}.ts`))).toEqual(
      [],
    );
  });

  it('have options that the script reads', () => {
    const options = found(/npm run ([\w:]+) -- ([^`|#\n]*)/g).flatMap(({ name, parts: [script = '', rest = ''] }) =>
      [...rest.matchAll(/--([a-z][\w-]*)/g)].map(([, option = '']) => ({ name, word: `${script} --${option}` })),
    );
    const ofJest = ['selectProjects', 'config', 'trace', 'ui'];
    const source = repository.source + help;
    const isRead = (word: string) => {
      const option = word.split(' --')[1] ?? '';
      return (
        ofJest.includes(option) || [`--${option}`, `'${option}'`, ` ${option}: {`].some((text) => source.includes(text))
      );
    };
    expect(without(options, isRead)).toEqual([]);
  });

  it('name jest files that exist (npm run test:unit -- …)', () => {
    const tests = [...files].filter((file) => /\.test\.tsx?$/.test(file));
    expect(without(wordsOf('test:unit'), (word) => tests.some((file) => file.includes(word)))).toEqual([]);
  });

  it('name journeys that exist (npm run e2e -- …)', () => {
    const specs = [...files].filter((file) => /tests\/e2e\/.*\.spec\.ts$/.test(file));
    expect(without(wordsOf('e2e'), (word) => specs.some((file) => file.includes(word)))).toEqual([]);
  });

  it('name suites of the proof (--only=…)', () => {
    const suites = readDocument('tools/proof.mjs') + readDocument('tests/system/run.ts');
    const named = found(/npm run proof [^`|#\n]*--only=([a-z]\w*)/g).map(({ name, parts: [word = ''] }) => ({
      name,
      word,
    }));
    const isSuite = (word: string) =>
      new RegExp(`^ +'?${word}( of \\w+)?'?(: |,$)|\\{[^}]*\\b${word},`, 'm').test(suites);
    expect(without(named, isSuite)).toEqual([]);
  });

  it('name commands of the office (npm run office -- …)', () => {
    const named = found(/(?:npm run office --|qczhyjs office) ([a-z][\w-]*)/g).map(({ name, parts: [word = ''] }) => ({
      name,
      word,
    }));
    const known = new Set([...commands.keys(), 'login', 'logout', 'me', 'accept']);
    expect(without(named, (word) => known.has(word))).toEqual([]);
  });
});

it('docs/zh-CN/审核员手册.md has a picture of every page of the desk', () => {
  const manual = readDocument('docs/zh-CN/审核员手册.md');
  const pages = [...files].map((file) => /^desk\/pages\/(\w+)(?:\/index)?\.tsx$/.exec(file)?.[1]);
  const wanted = pages.flatMap((page) =>
    page && !['404', 'sso'].includes(page) ? [page.replace('index', 'home')] : [],
  );
  expect(wanted.length).toBeGreaterThan(8);
  expect(wanted.filter((page) => !manual.includes(`pictures/${page}.webp`))).toEqual([]);
});

describe('docs/zh-CN/运维手册.md', () => {
  const alerts = [...readDocument('deploy/alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  const [, runbook = ''] = readDocument('docs/zh-CN/运维手册.md').split('\n## 告警\n');

  it('has check and action for every alert of deploy/alerts.yml, and for no other', () => {
    const rows = [...(runbook.split('\n## ')[0] ?? '').matchAll(/^\| `(\w+)` \| .{5,} \| .{5,} \|$/gm)];
    expect(rows.map(([, name]) => name).sort()).toEqual(alerts.sort());
  });

  it('and the other documents name only alerts that exist', () => {
    const named = found(/alert `(\w+)`/gi).map(({ name, parts: [word = ''] }) => ({ name, word }));
    expect(without(named, (word) => alerts.includes(word))).toEqual([]);
  });
});

describe('the documents of a release', () => {
  const isShipped = (file: string) => shippedDocuments.some((one) => file === one || file.startsWith(`${one}/`));
  const shipped = documents.filter(({ name }) => isShipped(name));

  it('link to no file that the release lacks', () => {
    expect(shipped.length).toBeGreaterThan(8);
    const links = shipped.flatMap(({ name, text }) =>
      [...shippedPage(name, text).matchAll(/\]\(([^)\s#]+)[^)]*\)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !/^[a-z]+:/.test(target))
        .map((target) => path.posix.join(path.posix.dirname(name), target)),
    );
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter((file) => !isShipped(file) && !/^(deploy|policy)(\/|$)/.test(file))).toEqual([]);
  });

  it('keep the text of a link to a page for developers', () => {
    expect(shippedPage('docs/office.md', '([decision](decisions/0055-x.md), [设置](configuration.md))')).toBe(
      '(decision, [设置](configuration.md))',
    );
  });
});
