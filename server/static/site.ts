import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pagePolicy } from '../ops/headers';

export interface SiteFile {
  type: string;
  etag: string;
  /** its name carries a hash of its content */
  immutable: boolean;
  plain: Buffer;
  br?: Buffer;
  gzip?: Buffer;
}

/** The built app, read once: HTML, hashes and assets of one process always belong to one release. */
export interface Site {
  files: Map<string, SiteFile>;
  /** paths of the known routes, as `/intro` */
  routes: Set<string>;
  policy: string;
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8', '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json', '.svg': 'image/svg+xml', '.png': 'image/png', '.jpg': 'image/jpeg', '.webp': 'image/webp', '.ico': 'image/x-icon',
  '.woff2': 'font/woff2', '.txt': 'text/plain; charset=utf-8', '.xml': 'application/xml',
};
const NOT_SERVED = new Set(['csp.json', 'routes.json', 'release.json']);
const HASHED = /\.[0-9a-f]{8,}\./;

/** null when nothing has been built. */
export function readSite(folder: string): Site | null {
  if (!fs.existsSync(path.join(folder, 'index.html'))) return null;
  const names = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath ?? entry.path, entry.name)).split(path.sep).join('/'));
  const wanted = names.filter((name) => !NOT_SERVED.has(name) && TYPES[path.extname(name)] !== undefined);
  return {
    files: new Map(wanted.map((name) => [name, readFile(path.join(folder, name))])),
    routes: new Set(readJson<string[]>(path.join(folder, 'routes.json')) ?? []),
    policy: pagePolicy(readJson<{ script: string[]; style: string[] }>(path.join(folder, 'csp.json')) ?? { script: [], style: [] }),
  };
}

function readFile(file: string): SiteFile {
  const plain = fs.readFileSync(file);
  return {
    type: TYPES[path.extname(file)] ?? 'application/octet-stream',
    etag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
    immutable: HASHED.test(path.basename(file)),
    plain, br: readIfThere(`${file}.br`), gzip: readIfThere(`${file}.gz`),
  };
}

const readIfThere = (file: string): Buffer | undefined => (fs.existsSync(file) ? fs.readFileSync(file) : undefined);
const readJson = <T>(file: string): T | undefined => (fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as T) : undefined);
