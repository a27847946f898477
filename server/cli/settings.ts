import { readConfig } from '../config/config';
import { refuseDevelopmentDefaults } from '../config/developmentDefaults';
import { effectiveSettings } from '../config/effectiveSettings';
import { readPolicyBody } from '../policy/policyFile';
import { startFailed } from '../startFailed';

// Prints the effective settings, then the mistakes among them; exits with 1 when there are any.
console.log(effectiveSettings(process.env));
try {
  const config = readConfig(process.env, process.cwd());
  refuseDevelopmentDefaults(config);
  if (config.policyFile) readPolicyBody(config.policyFile);
} catch (error) {
  startFailed(error);
}
