import fs from 'node:fs';
import { operatorText } from '../operatorText';
import { StartError } from '../startError';
import { startFailed } from '../startFailed';
import { readArguments, settingsIn } from './setup/answers';
import { parseEnvFile, withSettings } from './setup/envFile';
import { checkSettings, SETTINGS } from './setup/setUp';

/** The command `qczhyjs set NAME=value …`: changes the settings file if the server would start with the result. An empty value removes a setting. */
function main(): void {
  const values = settingsIn(readArguments(process.argv.slice(2)));
  const names = Object.keys(values);
  if (names.length === 0)
    throw new StartError(operatorText('Usage: qczhyjs set NAME=value …', '用法：qczhyjs set 名称=值 …'));
  const text = withSettings(fs.readFileSync(SETTINGS, 'utf8'), values);
  checkSettings(parseEnvFile(text), process.cwd());
  const draft = `${SETTINGS}.draft-${process.pid}`;
  fs.writeFileSync(draft, text, { mode: 0o600, flush: true });
  // The former file stays: it may contain the only copy of a key.
  fs.copyFileSync(SETTINGS, `${SETTINGS}.before`);
  fs.renameSync(draft, SETTINGS);
  console.log(
    operatorText(
      `${SETTINGS}: ${names.join(', ')} changed (before: ${SETTINGS}.before). The servers use it after "qczhyjs restart".`,
      `${SETTINGS}：已修改 ${names.join('、')}（修改前的文件：${SETTINGS}.before）。执行“qczhyjs restart”后生效。`,
    ),
  );
}

try {
  main();
} catch (error) {
  startFailed(error);
}
