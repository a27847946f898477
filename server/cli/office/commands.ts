import { audit } from './audit';
import { type Command, connect, print } from './common';
import { newKey } from './key';
import { batch, funds } from './money';
import { policy, switchEdition } from './policy';
import { staffCommands } from './staff';
import { exportList, statistics } from './statistics';
import { openTable, progressOn } from './upload';
import { UsageError } from './usage';

const importTable: Command = async ([what = '', file = '', ...more], values, streams) => {
  if (!['companies', 'hotlines'].includes(what) || !file || more.length)
    throw new UsageError('import 需要 companies 或 hotlines，以及一个文件。');
  const { raw, stop } = openTable(
    file,
    streams.env.INIT_CWD ?? process.cwd(),
    progressOn(streams.err, values.json === true),
  );
  try {
    const data = await connect(values, streams).post<{ imported: number }>(`/office/imports/${what}`, { raw });
    stop();
    print(streams, values, data, `已导入 ${data.imported} 行`);
  } finally {
    stop();
  }
};

const keys: Command = async (_rest, values, streams) => {
  const made = newKey(values.new ?? '');
  print(
    streams,
    values,
    made,
    `密钥：${made.secret}\n${made.entry}\n把第二行加进设置 OFFICE_KEYS（多段以逗号分隔），然后重启服务；密钥只显示这一次。`,
  );
};

export const commands: ReadonlyMap<string, Command> = new Map(
  Object.entries({
    ...staffCommands,
    policy,
    switch: switchEdition,
    funds,
    batch,
    import: importTable,
    export: exportList,
    statistics,
    audit,
    keys,
  }),
);
