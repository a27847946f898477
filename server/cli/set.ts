import { operatorText } from '../operatorText';
import { StartError } from '../startError';
import { readPolicyBody } from '../policy/policyFile';
import { startFailed } from '../startFailed';
import { readArguments, settingsIn } from './setup/answers';
import { changeSettings, SETTINGS } from './setup/setUp';

/** The command `qczhyjs set NAME=value …`: changes the settings file if the server would start with the result. An empty value removes a setting. */
function main(): void {
  const values = settingsIn(readArguments(process.argv.slice(2)));
  const names = Object.keys(values);
  if (names.length === 0) throw new StartError('Usage: qczhyjs set NAME=value …', '用法：qczhyjs set 名称=值 …');
  if (values.POLICY_FILE) readPolicyBody(values.POLICY_FILE);
  const { former, dropped } = changeSettings({ root: '' }, process.cwd(), values);
  console.log(
    operatorText(
      `${SETTINGS}: ${names.join(', ')} changed (before: ${former}). The servers use it after "qczhyjs restart".`,
      `${SETTINGS}：已修改 ${names.join('、')}（修改前的文件：${former}）。执行“qczhyjs restart”后生效。`,
    ),
  );
  if (dropped.length > 0)
    console.log(
      operatorText(
        `Only ${former} contains the key ${dropped.join(', ')} of DATA_KEY now. Data and backups that it encrypted cannot be read without it: add it behind the first key, or store it in two other places.`,
        `注意：DATA_KEY 里原来的 ${dropped.join('、')} 现在只在 ${former} 里。没有它，用它加密的数据和备份无法恢复：请把它加在第一个密钥后面，或者另外保存在两个地方。`,
      ),
    );
}

try {
  main();
} catch (error) {
  startFailed(error);
}
