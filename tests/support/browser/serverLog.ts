import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FullResult, Reporter } from '@playwright/test/reporter';

/** Prints the last lines of a log and its path. */
export function printEnd(file: string, count: number): void {
  try {
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    console.log(`\nThe last ${Math.min(count, lines.length)} lines of ${file}:\n${lines.slice(-count).join('\n')}`);
  } catch {
    console.log(`\nThe server wrote no log: ${file} cannot be read.`);
  }
}

/** Prints the end of the server log when a test failed; requests are in the traces (`npx playwright show-trace test-results/…/trace.zip`). */
export default class ServerLog implements Reporter {
  onEnd({ status }: FullResult) {
    if (status !== 'passed') printEnd(join(process.env.E2E_DIR ?? '', 'server.log'), 80);
  }

  printsToStdio() {
    return false;
  }
}
