import path from 'node:path';

/** Returns the script of the OCR child process as sources: tests and the mock run without the built server. */
export const readerScript = (rootDir: string) => ({
  file: path.join(rootDir, 'server/ocr/recognition/child.ts'),
  execArgv: ['-r', 'esbuild-register'],
});
