import type { BuildOptions } from 'esbuild';

export const entryPoints: Record<string, string>;
export const options: BuildOptions;
