import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { tagOf } from '../http/etag';
import { pagePolicy } from '../http/securityHeaders';

export interface SiteFile {
  type: string;
  /** ETag; undefined for files with a hash in the name, which are cached without revalidation */
  tag?: string;
  plain: Buffer;
  br?: Buffer;
  gzip?: Buffer;
  /** content security policy of a page, with the hashes of its inline scripts and styles */
  policy?: string;
}

/** The built app, read once at start, so that all files of a process belong to one release. */
export interface Site {
  files: Map<string, SiteFile>;
  /** paths of the known routes, as `/intro` */
  routes: Set<string>;
}

interface Hashes {
  script: string[];
  style: string[];
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
};
const NOT_SERVED = new Set(['csp.json', 'routes.json', 'release.json']);
const HASHED = /\.[0-9a-f]{6,}\./;

/** Returns the built app, or null when it has not been built. */
export function readSite(folder: string): Site | null {
  if (!fs.existsSync(path.join(folder, 'index.html'))) return null;
  const names = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      path
        .relative(folder, path.join(entry.parentPath ?? entry.path, entry.name))
        .split(path.sep)
        .join('/'),
    );
  const served = names.filter((name) => !NOT_SERVED.has(name) && TYPES[path.extname(name)] !== undefined);
  const allowed = readJson<Hashes>(path.join(folder, 'csp.json')) ?? { script: [], style: [] };
  return {
    files: new Map(served.map((name) => [name, readFile(path.join(folder, name), allowed)])),
    routes: new Set(readJson<string[]>(path.join(folder, 'routes.json')) ?? []),
  };
}

function readFile(file: string, allowed: Hashes): SiteFile {
  const plain = fs.readFileSync(file);
  const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
  return {
    type,
    plain,
    ...(!HASHED.test(path.basename(file)) && { tag: tagOf(plain) }),
    br: readIfThere(`${file}.br`),
    gzip: readIfThere(`${file}.gz`),
    ...(type.startsWith('text/html') && { policy: pagePolicy(hashesIn(plain.toString(), allowed)) }),
  };
}

/** Returns those hashes of the build that occur in this page, which keeps the header short and strict. */
function hashesIn(html: string, { script, style }: Hashes): Hashes {
  const hashes = new Set(
    [...html.matchAll(/<(script|style)\b[^>]*>([^]*?)<\/\1>/g)].map(
      ([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    ),
  );
  return { script: script.filter((hash) => hashes.has(hash)), style: style.filter((hash) => hashes.has(hash)) };
}

const readIfThere = (file: string): Buffer | undefined => (fs.existsSync(file) ? fs.readFileSync(file) : undefined);
const readJson = <T>(file: string): T | undefined =>
  fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as T) : undefined;
