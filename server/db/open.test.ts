import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { createTestDatabase } from '../testing/postgres';
import { openDatabase } from './open';

/** What PostgreSQL answers while it starts or recovers. */
const starting = (): Buffer => {
  const fields = Buffer.from('SFATAL\0C57P03\0Mthe database system is starting up\0\0');
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
};

it('is waited for while it only just starts', async () => {
  const database = await createTestDatabase();
  const real = new pg.Client(database.address);
  let asked = 0;
  const front = net
    .createServer((socket) => {
      asked += 1;
      socket.on('error', () => {});
      if (asked < 3) return socket.once('data', () => socket.end(starting()));
      const behind = real.host.startsWith('/')
        ? net.connect(path.join(real.host, `.s.PGSQL.${real.port}`))
        : net.connect(real.port, real.host);
      return socket.pipe(behind).pipe(socket);
    })
    .listen(0, '127.0.0.1');
  await once(front, 'listening');
  const { port } = front.address() as AddressInfo;
  const databaseUrl = `postgres://${real.user}:${encodeURIComponent(real.password ?? '')}@127.0.0.1:${port}/${real.database}`;

  try {
    await openDatabase({ databaseUrl } as Parameters<typeof openDatabase>[0]);
    expect(asked).toBe(3);
  } finally {
    front.close();
    await database.drop();
  }
});
