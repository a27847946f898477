import { readFileSync, rmSync } from 'node:fs';
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

/** Deletes the folder of the server after a run without failures. Otherwise prints the end of its log; requests are in the traces (`npx playwright show-trace test-results/…/trace.zip`). */
export default class ServerLog implements Reporter {
  private folder = process.env.E2E_DIR ?? '';
  private isKept = process.env.E2E_ORIGIN !== undefined;

  onEnd({ status }: FullResult) {
    if (status === 'passed' || status === 'interrupted') return;
    printEnd(join(this.folder, 'server.log'), 80);
    this.isKept = true;
  }

  async onExit() {
    if (!this.isKept) rmSync(this.folder, { recursive: true, force: true });
  }

  printsToStdio() {
    return false;
  }
}
