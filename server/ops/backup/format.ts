import { createHash } from 'node:crypto';

/** What a backup folder holds: this manifest, `tables/<name>.ndjson.gz`, `photos/<id>`. */
export interface Manifest {
  format: 1;
  takenAt: string;
  migrations: string[];
  tables: Record<string, { rows: number; sha256: string }>;
  sequences: Record<string, string>;
  photos: Record<string, string>;
}

export const manifestName = 'manifest.json';
export const tableFile = (table: string): string => `tables/${table}.ndjson.gz`;
export const photoFile = (id: string): string => `photos/${id}`;
export const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
