import { openModels } from './engine/models';
import { readPhoto, type PhotoReading, type Task } from './photo';

/** Entry point of the OCR process. It has no database access and no keys, and may crash at any time. */
export type FromChild =
  | { ready: 'on' | 'qr'; why?: string }
  | { n: number; reading: PhotoReading; memoryMb: number }
  | { n: number; failed: string };
type ToChild = Task & { n: number };

const send = (message: FromChild): void => {
  process.send?.(message);
};

async function main(): Promise<void> {
  const rootDir = process.cwd();
  const opened = process.argv[2] === 'qr' ? null : openModels(rootDir);
  const models = await opened?.catch((error: unknown) => {
    send({ ready: 'qr', why: String(error) });
    return null;
  });
  if (models !== null) send({ ready: models ? 'on' : 'qr' });
  process.on('message', (task: ToChild) => {
    readPhoto(models ?? null, rootDir, { ...task, bytes: Buffer.from(task.bytes) })
      .then((reading) => send({ n: task.n, reading, memoryMb: Math.round(process.memoryUsage().rss / 1e6) }))
      // Report only the error name: messages may contain recognised text.
      .catch((error: unknown) => send({ n: task.n, failed: error instanceof Error ? error.name : typeof error }));
  });
}

process.once('disconnect', () => process.exit(0));
// Ctrl-C signals the whole process group; the parent process decides when this one ends.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => process.exit(0));
main().catch(() => process.exit(1));
