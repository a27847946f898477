import { createHash } from 'node:crypto';

/** What a backup folder holds: this manifest, `tables/<name>.ndjson.gz`, `photos.ndjson.gz` with a line for each photo, `photos/<id>`. */
export interface Manifest {
  format: 2;
  takenAt: string;
  migrations: string[];
  tables: Record<string, { rows: number; sha256: string }>;
  sequences: Record<string, string>;
  /** `missing`: photos whose row remained and that the store did not have */
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
