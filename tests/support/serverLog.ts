import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FullResult, Reporter } from '@playwright/test/reporter';

const LINES = 80;

/** Prints the end of the server log when a test failed; requests are in the traces (`npx playwright show-trace test-results/…/trace.zip`). */
export default class ServerLog implements Reporter {
  onEnd({ status }: FullResult) {
    if (status === 'passed') return;
    const file = join(process.env.E2E_DIR ?? '', 'server.log');
    try {
      const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
      console.log(`\nThe last ${Math.min(LINES, lines.length)} lines of ${file}:\n${lines.slice(-LINES).join('\n')}`);
    } catch {
      console.log(`\nThe server wrote no log: ${file} cannot be read.`);
    }
  }

  printsToStdio() {
    return false;
  }
}
