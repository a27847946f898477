import { readConfig } from '../config/config';
import { examine } from '../platform/doctor/doctor';
import { guarded, ok, report, skip, type Finding } from '../platform/doctor/finding';
import { readPolicyBody } from '../policy/policyFile';
import { startFailed } from '../startFailed';

/** A process reads the file at each start, also when the office has signed a newer policy. */
const checkPolicy = (): Promise<Finding> =>
  guarded('policy', async () => {
    const { policyFile } = readConfig(process.env, process.cwd());
    if (!policyFile) return skip('policy', 'POLICY_FILE is not set.', '没有设置 POLICY_FILE。');
    readPolicyBody(policyFile);
    return ok('policy', `${policyFile} can be read.`, `${policyFile} 可以读取。`);
  });

async function main(): Promise<void> {
  const [settings, ...others] = await examine(process.env, process.cwd());
  const isReadable = others[0]?.check !== 'others';
  const findings = [settings!, ...(isReadable ? [await checkPolicy()] : []), ...others];
  const shown = process.argv.includes('--json') ? JSON.stringify(findings, null, 2) : report(findings);
  process.stdout.write(`${shown}\n`, () => process.exit(findings.some(({ state }) => state === 'fix') ? 1 : 0));
}

// Exits with 1 when a check needs action, also while a connection still waits for an answer. `--json`: the findings, in English.
main().catch(startFailed);
