import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createApp } from '../app';
import { assemble } from '../assemble';
import { readConfig } from '../config';
import { createLog } from '../ops/log';
import { fromSources, openReader } from '../reading/reader';
import { readWaiting } from '../services/reading/work';
import { people, mobileOf, settlePeople } from './people';
import { memoryPhotos } from './photos';
import { createTestDatabase } from './postgres';

const DAY_MS = 86_400_000;
const OFFICE_KEY = 'mock-office-secret';
/** Before this day the example applications would lie in the future. */
const EARLIEST = Date.parse('2026-06-15T10:00:00+08:00');

/** The server over a database that is thrown away at the end, with people in every state. Tells its port to whoever started it. */
async function main(): Promise<void> {
  const database = await createTestDatabase();
  let offsetMs = Math.max(0, EARLIEST - Date.now());
  const clock = { now: () => new Date(Date.now() + offsetMs) };
  const settings = {
    LOG_LEVEL: 'warn',
    DATA_KEY: `mock:${randomBytes(32).toString('base64')}`,
    OFFICE_KEYS: `示例市商务局:${OFFICE_KEY}:read+review+pay+import+policy`,
    ...process.env,
  };
  const config = readConfig(settings, process.cwd());
  const { reading: mode, rootDir } = config;
  const log = createLog(config.logLevel);
  const { deps, close } = await assemble(config, {
    where: database.address,
    clock,
    photos: memoryPhotos(),
    ...(mode !== 'off' && { reader: openReader({ mode, rootDir, log, script: fromSources(rootDir) }) }),
    parts: { log },
  });
  const app = createApp(deps);
  await settlePeople({
    deps,
    officeKey: OFFICE_KEY,
    inject: app.inject.bind(app) as typeof app.inject,
    advance: (days) => {
      offsetMs += days * DAY_MS;
    },
  });
  const stopReading = readWaiting(deps);
  await app.listen({ port: 0, host: '127.0.0.1' });
  console.log(
    [
      '',
      '示例人员（验证码会打印在这里，形如 [sms] 手机号 验证码）：',
      ...people.map((person) => `  ${mobileOf(person)}  ${person.name}  ${person.shows}`),
      '',
    ].join('\n'),
  );
  process.send?.({ port: (app.server.address() as AddressInfo).port });
  process.once('disconnect', () => {
    void stopReading()
      .then(() => app.close())
      .then(close)
      .then(database.drop)
      .finally(() => process.exit(0));
  });
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
