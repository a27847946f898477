import fs from 'node:fs';
import path from 'node:path';
import { root } from './blocks';

const skipped = /^(node_modules|dist|build|release|coverage|out|peers|test-results|screenshots|\..*)$/;

/** Returns all files below a folder of the repository, as paths from its root. */
export function filesIn(folder: string): string[] {
  return fs.readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return skipped.test(entry.name) ? [] : filesIn(name);
    return entry.isFile() ? [name] : [];
  });
}

export interface Document {
  name: string;
  text: string;
}

const readDocuments = (names: string[]): Document[] =>
  names.map((name) => ({ name, text: fs.readFileSync(path.join(root, name), 'utf8') }));

export interface Repository {
  files: ReadonlySet<string>;
  folders: ReadonlySet<string>;
  documents: Document[];
}

export function readRepository(): Repository {
  const folders = [
    '.ci',
    'deploy',
    'desk',
    'docs',
    'domain',
    'mock',
    'public',
    'server',
    'shared',
    'src',
    'tests',
    'tools',
  ];
  const files = new Set([
    ...folders.flatMap(filesIn),
    ...['.github', '.workflow'].filter((folder) => fs.existsSync(path.join(root, folder))).flatMap(filesIn),
    ...fs.readdirSync(root).filter((name) => fs.statSync(path.join(root, name)).isFile()),
  ]);
  return {
    files,
    folders: new Set([...files].flatMap(parents)),
    documents: readDocuments([...files].filter((name) => name.endsWith('.md'))),
  };
}

/** Returns the folders that contain a file. */
const parents = (file: string): string[] => {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
};

/** Returns what GitHub and GitLab use as the anchor of a heading. */
const slug = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[`*_]|\[|\]\([^)]*\)/g, '')
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .trim()
    .replaceAll(' ', '-');

const headings = (text: string): string[] => [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => slug(title));

/** Returns the relative links of a document that lead nowhere. */
export function brokenLinks({ name, text }: Document, { files, folders, documents }: Repository): string[] {
  return [...text.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].flatMap(([, target = '']) => {
    const [file = '', anchor] = decodeURI(target).split('#');
    const found = file ? path.posix.join(path.posix.dirname(name), file).replace(/\/$/, '') : name;
    const exists = files.has(found) || folders.has(found) || found === '.';
    if (!exists) return [`${name}: ${target} does not exist`];
    const page = documents.find((one) => one.name === found);
    return anchor && page && !headings(page.text).includes(anchor) ? [`${name}: ${target} has no such heading`] : [];
  });
}

/** Expands `{a,b}`. */
function expanded(text: string): string[] {
  const [whole, choices] = /\{([^{}]*)\}/.exec(text) ?? [];
  if (whole === undefined || choices === undefined) return [text];
  return choices.split(',').flatMap((choice) => expanded(text.replace(whole, choice)));
}

/** Returns the paths in a document that do not exist: whatever begins with a folder of the repository. */
export function missingPaths({ name, text }: Document, { files, folders }: Repository): string[] {
  const roots = [...folders].filter((one) => !one.includes('/')).map((one) => one.replace('.', '\\.'));
  const pattern = new RegExp(`(?<![\\w./@:~-])(?:${roots.join('|')})/[\\w./{},*<>-]*\\w[\\w./{},*<>-]*`, 'g');
  const exists = (wanted: string) => {
    if (files.has(wanted) || folders.has(wanted)) return true;
    if (!/[<*]/.test(wanted)) return [...files].some((file) => file.startsWith(`${wanted}.`));
    const regular = new RegExp(`^${wanted.replaceAll(/[.()]/g, '\\$&').replaceAll(/<[^>]*>|\*+/g, '[^ ]+')}`);
    return [...files].some((file) => regular.test(file));
  };
  return [...text.matchAll(pattern)].flatMap(([found]) =>
    expanded(found.replace(/[.,/]+$/, ''))
      .filter((wanted) => !made.test(wanted) && !exists(wanted))
      .map((wanted) => `${name}: ${wanted} does not exist`),
  );
}

/** Paths that commands or recipes create, and programs of a release. */
const made =
  /^(dist|build|release|desk\/dist|tests\/node_modules|tests\/bench\/(out|pages\/peers)|(src|desk)\/\.umi)|^server\/(run|start)\.mjs$|NNNN_/;
