import { readConfig } from '../config/config';
import { refuseDevelopmentDefaults } from '../config/developmentDefaults';
import { effectiveSettings } from '../config/effectiveSettings';
import { startFailed } from '../startFailed';

// Prints the effective settings, then the mistakes among them; exits with 1 when there are any.
console.log(effectiveSettings(process.env));
try {
  refuseDevelopmentDefaults(readConfig(process.env, process.cwd()));
} catch (error) {
  startFailed(error);
}
