import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { useTestApp } from '../testing/app';

/** Larger than the socket buffers of the system. */
const bytes = 24_000_000;
const patienceMs = 1_000;

const t = useTestApp();
let port: number;
const served: Socket[] = [];
beforeAll(async () => {
  t.app.get('/large', async (_request, reply) => reply.type('text/plain').send(Buffer.alloc(bytes, 'a')));
  t.app.server.on('request', ({ socket }: IncomingMessage) => served.push(socket));
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = t.app.server.address() as AddressInfo);
});

/** Requests the large response; returns the client's and the server's socket. */
async function asking() {
  const socket = connect(port, '127.0.0.1').pause();
  socket.on('error', () => undefined);
  const asked = once(t.app.server, 'request');
  socket.write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await asked;
  const server = served.at(-1);
  if (!server) throw new Error('nobody asked');
  return { socket, server };
}

it.each(['timeout', 'requestTimeout'] as const)('%s of the server is one to three minutes', (name) => {
  expect(t.app.server[name]).toBeGreaterThanOrEqual(60_000);
  expect(t.app.server[name]).toBeLessThanOrEqual(180_000);
});

describe('with a short socket timeout', () => {
  beforeAll(() => {
    t.app.server.timeout = patienceMs;
  });

  it('a client that never reads the response is disconnected', async () => {
    const { socket, server } = await asking();
    await once(server, 'close');
    expect(server.destroyed).toBe(true);
    socket.destroy();
  });

  it('a client that reads slowly, longer than the timeout, receives the whole response', async () => {
    const { socket } = await asking();
    const began = Date.now();
    let taken = 0;
    socket.on('data', (piece) => {
      taken += piece.length;
      socket.pause();
      // Slow by time, not by number of chunks, because the system decides their size.
      setTimeout(() => socket.resume(), Date.now() - began <= 3 * patienceMs ? 20 : 0);
    });
    const whole = new Promise<void>((resolve) => {
      socket.on('data', () => taken >= bytes && resolve());
    });
    socket.resume();
    const cut = once(socket, 'close').then(() => 'cut off');
    expect(await Promise.race([whole.then(() => 'whole'), cut])).toBe('whole');
    expect(Date.now() - began).toBeGreaterThan(3 * patienceMs);
    socket.destroy();
  });
});
