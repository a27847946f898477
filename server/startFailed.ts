import { describeError } from './ops/log';
import { StartError } from './startError';

/** Says why nothing runs, in one sentence where we know it, and ends the process. */
export function startFailed(error: unknown): never {
  if (error instanceof StartError) console.error(`Cannot start: ${error.message}`);
  else console.error(`Cannot start: ${describeError(error).message}`);
  process.exit(1);
}
