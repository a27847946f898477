import fs from 'node:fs';
import example from '@domain/policy/example.json';
import { parsePolicy, PolicyError } from '@domain/policy/parse';
import type { Policy } from '@domain/policy/types';
import { errorCode } from './errorCode';
import { StartError } from './startError';

/** The policy in force, every mistake in it named; without POLICY_FILE the example that travels with the code. */
export function loadPolicy(file: string | undefined): Policy {
  try {
    return parsePolicy(file === undefined ? example : JSON.parse(fs.readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new StartError(`POLICY_FILE ${file ?? '(the example)'} cannot be used: ${reason(cause)}`, { cause });
  }
}

function reason(cause: unknown): string {
  if (cause instanceof PolicyError) return cause.message;
  return errorCode(cause)
    ? `it cannot be read (${errorCode(cause)}).`
    : `it is not JSON (${(cause as Error).message}).`;
}
