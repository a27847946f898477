import { describeError } from './platform/log';
import { operatorText } from './operatorText';
import { StartError } from './startError';

/** Prints the reason without a stack trace and exits with 1. */
export function startFailed(error: unknown): never {
  if (error instanceof StartError) console.error(error.message);
  else console.error(operatorText(`Failed: ${describeError(error).message}`, `失败：${describeError(error).message}`));
  process.exit(1);
}
