import { errorCode } from './errorCode';
import { meaningOf } from './errorReason';
import { describeError } from './platform/log';
import { operatorText } from './operatorText';
import { StartError } from './startError';

/** Prints the reason without a stack trace and exits with 1. */
export function startFailed(error: unknown): never {
  const meaning = meaningOf(errorCode(error));
  const text = [meaning, describeError(error).message].filter(Boolean).join(operatorText('. ', '。'));
  if (error instanceof StartError) console.error(error.message);
  else console.error(operatorText(`Failed: ${text}`, `失败：${text}`));
  process.exit(1);
}
