import { examine } from '../platform/doctor/doctor';
import { report } from '../platform/doctor/finding';
import { startFailed } from '../startFailed';

// Exits with 1 when a check needs action.
examine(process.env, process.cwd()).then((findings) => {
  console.log(report(findings));
  if (findings.some(({ state }) => state === 'fix')) process.exitCode = 1;
}, startFailed);
