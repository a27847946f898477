import { examine } from '../platform/doctor/doctor';
import { report } from '../platform/doctor/finding';
import { startFailed } from '../startFailed';

// Exits with 1 when a check needs action, also while a connection still waits for an answer. `--json`: the findings, in English.
examine(process.env, process.cwd()).then((findings) => {
  const shown = process.argv.includes('--json') ? JSON.stringify(findings, null, 2) : report(findings);
  process.stdout.write(`${shown}\n`, () => process.exit(findings.some(({ state }) => state === 'fix') ? 1 : 0));
}, startFailed);
