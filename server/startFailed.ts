import { describeError } from './ops/log';
import { StartError } from './startError';

/** Says why it did not run, in one sentence where we know it, and ends the process. */
export function startFailed(error: unknown): never {
  if (error instanceof StartError) console.error(error.message);
  else console.error(`Failed: ${describeError(error).message}`);
  process.exit(1);
}
