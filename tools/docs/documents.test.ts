import path from 'node:path';
import { commands } from '../../server/cli/office/commands';
import { help } from '../../server/cli/office/usage';
import { brokenLinks, filesIn, missingPaths, readRepository } from './documents';
import { shippedDocuments, shippedPage } from '../lib/shippedDocuments.cjs';
import { readDocument } from './blocks';

const repository = readRepository();
const { documents, files } = repository;
const { scripts } = JSON.parse(readDocument('package.json')) as { scripts: Record<string, string> };

/** Returns what a pattern captures in the documents, with the document. */
const captured = (pattern: RegExp) =>
  documents.flatMap(({ name, text }) =>
    [...text.matchAll(pattern)].map(([, ...parts]) => ({ name, parts: parts.map((part = '') => part.trim()) })),
  );
const wordsOf = (pattern: RegExp) => captured(pattern).map(({ name, parts: [word = ''] }) => ({ name, word }));
/** Returns the arguments of a command in the documents, without options and their values. */
const argumentsOf = (command: string) =>
  captured(new RegExp(`npm run ${command} -- ([^\`|#\\n]*)`, 'g')).flatMap(({ name, parts: [rest = ''] }) =>
    rest
      .replaceAll(/-t '[^']*'|--(?:config|selectProjects) \S+|--\S+/g, '')
      .split(/\s+/)
      .filter((word) => /^[\w./-]+$/.test(word))
      .map((word) => ({ name, word })),
  );
const without = (named: { name: string; word: string }[], exists: (word: string) => boolean) =>
  named.filter(({ word }) => !exists(word)).map(({ name, word }) => `${name}: ${word}`);

describe('documents, because their readers follow links and open the files that are named', () => {
  it('link to files and headings that exist', () =>
    expect(documents.flatMap((one) => brokenLinks(one, repository))).toEqual([]));

  it('name paths that exist', () => expect(documents.flatMap((one) => missingPaths(one, repository))).toEqual([]));
});

describe('commands in the documents, because their readers copy them', () => {
  it('are scripts of package.json', () =>
    expect(without(wordsOf(/npm run (?:--silent )?([\w:]+)/g), (word) => word in scripts)).toEqual([]));

  it('are commands of a release (qczhyjs … in the Chinese manuals)', () => {
    const named = wordsOf(/(?:^ {4}|`)qczhyjs ([a-z]+)/gm);
    expect(named.length).toBeGreaterThan(5);
    const [, ofScript = ''] = /^case \$command in\n([^]+?)^esac/m.exec(readDocument('deploy/qczhyjs')) ?? [];
    const known = [...ofScript.matchAll(/^ {2}([a-z| ]+)\)/gm)].flatMap(([, names = '']) => names.split(' | '));
    expect(without(named, (word) => [...known, 'office'].includes(word) || files.has(`server/cli/${word}.ts`))).toEqual(
      [],
    );
  });

  it('are commands of the office (npm run office -- …)', () =>
    expect(
      without(wordsOf(/(?:npm run office --|qczhyjs office) ([a-z][\w-]*)/g), (word) => commands.has(word)),
    ).toEqual([]));

  it('have options that the script reads', () => {
    const options = captured(/npm run ([\w:]+) -- ([^`|#\n]*)/g).flatMap(({ name, parts: [script = '', rest = ''] }) =>
      [...rest.matchAll(/--([a-z][\w-]*)/g)].map(([, option = '']) => ({ name, word: `${script} --${option}` })),
    );
    const ofJest = ['selectProjects', 'testTimeout', 'config', 'trace', 'ui'];
    const source =
      help +
      ['server', 'tests', 'tools']
        .flatMap(filesIn)
        .filter((name) => /\.(ts|mjs|cjs)$/.test(name) && !name.endsWith('.test.ts'))
        .map(readDocument)
        .join('\n');
    const isRead = (word: string) => {
      const option = word.split(' --')[1] ?? '';
      return (
        ofJest.includes(option) || [`--${option}`, `'${option}'`, ` ${option}: {`].some((one) => source.includes(one))
      );
    };
    expect(without(options, isRead)).toEqual([]);
  });

  it('name jest files, journeys and suites of the proof that exist', () => {
    const tests = [...files].filter((file) => /\.test\.tsx?$/.test(file));
    expect(without(argumentsOf('test:unit'), (word) => tests.some((file) => file.includes(word)))).toEqual([]);
    const specs = [...files].filter((file) => /tests\/e2e\/.*\.spec\.ts$/.test(file));
    expect(without(argumentsOf('e2e'), (word) => specs.some((file) => file.includes(word)))).toEqual([]);
    const suites = readDocument('tools/proof.mjs') + readDocument('tests/system/run.ts');
    const isSuite = (word: string) =>
      new RegExp(`^ +'?${word}( of \\w+)?'?(: |,$)|\\{[^}]*\\b${word},`, 'm').test(suites);
    expect(without(wordsOf(/npm run proof [^`|#\n]*--only=([a-z]\w*)/g), isSuite)).toEqual([]);
  });
});

describe('docs/zh-CN/告警.md, because an operator looks up an alert at night', () => {
  it('has check and action for every alert of deploy/alerts.yml, and for no other', () => {
    const alerts = [...readDocument('deploy/alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
    const rows = [...readDocument('docs/zh-CN/告警.md').matchAll(/^\| `(\w+)` \| .{5,} \| .{5,} \|$/gm)];
    expect(rows.map(([, name]) => name).sort()).toEqual(alerts.sort());
  });
});

describe('the documents of a release, because an operator has no other', () => {
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
});
