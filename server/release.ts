import fs from 'node:fs';
import path from 'node:path';

/** Returns the version of this release with its commit, like `1.0.0 (1fdba0f8)`; a checkout has no commit. */
export function releaseName(rootDir: string): string {
  const { version, commit } = JSON.parse(fs.readFileSync(path.join(rootDir, 'package.json'), 'utf8')) as {
    version: string;
    commit?: string;
  };
  return commit ? `${version} (${commit})` : version;
}
