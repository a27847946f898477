import { openModels } from './engine/models';
import { readPhoto, type PhotoReading, type Task } from './photo';

/** The process that reads photos. It knows no database and no keys: bytes come in, values go out, and it may die at any time. */
export type FromChild =
  | { ready: 'on' | 'qr'; why?: string }
  | { n: number; reading: PhotoReading; memoryMb: number }
  | { n: number; failed: string };
export type ToChild = Task & { n: number };

const tell = (message: FromChild): void => {
  process.send?.(message);
};

async function main(): Promise<void> {
  const rootDir = process.cwd();
  const wanted = process.argv[2] === 'qr' ? null : openModels(rootDir);
  const models = await wanted?.catch((error: unknown) => {
    tell({ ready: 'qr', why: String(error) });
    return null;
  });
  if (models !== null) tell({ ready: models ? 'on' : 'qr' });
  process.on('message', (task: ToChild) => {
    readPhoto(models ?? null, rootDir, { ...task, bytes: Buffer.from(task.bytes) })
      .then((reading) => tell({ n: task.n, reading, memoryMb: Math.round(process.memoryUsage().rss / 1e6) }))
      // What was wrong is told by its kind only: messages may quote what was read.
      .catch((error: unknown) => tell({ n: task.n, failed: error instanceof Error ? error.name : typeof error }));
  });
}

process.once('disconnect', () => process.exit(0));
// Ctrl-C reaches the whole group: whoever started this process decides when it ends.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => process.exit(0));
main().catch(() => process.exit(1));
