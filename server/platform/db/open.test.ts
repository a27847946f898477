import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createTestDatabase } from '../../testing/postgres';
import { openDatabase, whyUnusable } from './open';

/** The error message of PostgreSQL while it starts or recovers. */
const starting = (): Buffer => {
  const fields = Buffer.from('SFATAL\0C57P03\0Mthe database system is starting up\0\0');
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
};

it('openDatabase waits for a database that is still starting', async () => {
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

// Read-only by a setting that existing connections of a pooler do not have; the cluster tests use a real standby.
const unpooled = process.env.DATABASE_POOLER ? it.skip : it;
unpooled('is waited for by what will write while a standby is only being promoted, and by nobody else', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client(database.address);
  await client.connect();
  const { host, port, user, password, database: name } = client;
  const databaseUrl = host.startsWith('/')
    ? `postgres://${user}:${encodeURIComponent(password ?? '')}@/${name}?host=${encodeURIComponent(host)}&port=${port}`
    : `postgres://${user}:${encodeURIComponent(password ?? '')}@${host}:${port}/${name}`;
  const config = { databaseUrl } as Parameters<typeof openDatabase>[0];
  const readOnly = (how: 'on' | 'off') =>
    client.query(`alter database ${name} set default_transaction_read_only = ${how}`);

  try {
    await readOnly('on');
    await openDatabase(config);
    let open = false;
    const opened = openDatabase(config, { writes: true }).then(() => {
      open = true;
    });
    await sleep(700);
    expect(open).toBe(false);
    // The setting applies only to new connections; this one is older and can still write.
    await readOnly('off');
    // Existing connections keep the old setting, so the connection of the waiting pool is terminated.
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await opened;
  } finally {
    await client.end();
    await database.drop();
  }
});

/** An authentication request of PostgreSQL. */
const request = (kind: number, text: string): Buffer => {
  const body = Buffer.from(text);
  const head = Buffer.from('R\0\0\0\0\0\0\0\0');
  head.writeInt32BE(body.length + 8, 1);
  head.writeInt32BE(kind, 5);
  return Buffer.concat([head, body]);
};

it('openDatabase reports at once that the address has no password, when the database requires one', async () => {
  const sockets: net.Socket[] = [];
  const requiresPassword = net
    .createServer((socket) => {
      sockets.push(socket);
      socket
        .on('error', () => {})
        .on('data', (data) => {
          const [, nonce] = /r=([^,\0]+)/.exec(data.toString('latin1')) ?? [];
          socket.write(nonce ? request(11, `r=${nonce}x,s=QSXCR+Q6sek8bf92,i=4096`) : request(10, 'SCRAM-SHA-256\0\0'));
        });
    })
    .listen(0, '127.0.0.1');
  await once(requiresPassword, 'listening');
  const { port } = requiresPassword.address() as AddressInfo;
  const databaseUrl = `postgres://qczhyjs:@127.0.0.1:${port}/qczhyjs`;
  try {
    await expect(openDatabase({ databaseUrl } as Parameters<typeof openDatabase>[0])).rejects.toThrow(
      'DATABASE_URL: the database cannot be used, the address has no password.',
    );
  } finally {
    for (const socket of sockets) socket.destroy();
    requiresPassword.close();
  }
});

it.each(['53100', 'XX000'])('whyUnusable names a full disk for the error %s of a new connection', (code) =>
  expect(whyUnusable(Object.assign(new Error('could not write init file'), { code }))).toContain('disk'),
);
