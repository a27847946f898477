import { operatorText } from '../operatorText';
import { reindex } from '../reindex';
import { runTool } from './tool';

const EVERY_MS = 5_000;

void runTool(async (tool) => {
  let reported = Date.now();
  const { rows, skipped } = await reindex(tool, (applications) => {
    if (Date.now() - reported < EVERY_MS) return;
    reported = Date.now();
    console.error(operatorText(`${applications} applications`, `${applications} 件申请`));
  });
  if (skipped.length > 0) process.exitCode = 1;
  return [
    operatorText(
      `The indexes of ${rows} accounts and applications belong to a new index key. The servers may be started.`,
      `${rows} 个账号和申请的索引已改用新的索引密钥，可以启动服务了。`,
    ),
    skipped.length > 0 &&
      operatorText(
        `${skipped.length} were skipped, and cannot be found by a number: they are damaged, encrypted with a key that DATA_KEY lacks, or their number belongs to another account by now. After a repair run the command again.`,
        `跳过了 ${skipped.length} 个，用号码找不到它们：数据已损坏、DATA_KEY 里没有它的密钥，或者号码现在属于另一个账号。处理好以后再执行一次。`,
      ),
    ...skipped,
  ]
    .filter(Boolean)
    .join('\n');
});
