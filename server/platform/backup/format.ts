import { createHash } from 'node:crypto';

/** A backup folder contains this manifest, `tables/<name>.ndjson.gz`, `photos.ndjson.gz` (one `KeptPhoto` per line) and `photos/<id>`. */
export interface Manifest {
  format: 2;
  takenAt: string;
  migrations: string[];
  tables: Record<string, { rows: number; sha256: string }>;
  sequences: Record<string, string>;
  /** ids of the keys that encrypted its values; backups of earlier releases lack it */
  keys?: string[];
  /** `missing`: photos that have a row but are missing from the store */
  photos: { count: number; sha256: string; missing?: number };
}

export interface KeptPhoto {
  id: string;
  sha256: string;
}

export const manifestName = 'manifest.json';
export const photoList = 'photos.ndjson.gz';
export const tableFile = (table: string): string => `tables/${table}.ndjson.gz`;
export const photoFile = (id: string): string => `photos/${id}`;
export const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
