import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { limiter } from '../limiter';
import { openPhotoStore } from './open';
import { s3At, s3Server } from '../../testing/s3';

describe('limiter', () => {
  it('limits running and waiting tasks, and rejects further tasks with UNAVAILABLE', async () => {
    const run = limiter(2, 1);
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const three = [run(() => gate), run(() => gate), run(async () => 'third')];
    await expect(run(async () => 'fourth')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    open();
    expect(await Promise.all(three)).toEqual([undefined, undefined, 'third']);
    expect(await run(async () => 'later')).toBe('later');
  });

  it('keeps reserved slots for tasks that are first', async () => {
    const run = limiter(2, 5, { reserved: 1 });
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const started: string[] = [];
    const named = (name: string) => () => {
      started.push(name);
      return gate;
    };
    const all = [run(named('a')), run(named('b')), run(named('first'), { first: true })];
    await Promise.resolve();
    expect([started, run.waiting()]).toEqual([['a', 'first'], 1]);
    open();
    await Promise.all(all);
    expect([started, run.waiting()]).toEqual([['a', 'first', 'b'], 0]);
  });

  it('rejects a task that has waited too long, and never runs it', async () => {
    const run = limiter(1, 5, { longestWaitMs: 20 });
    const task = jest.fn(async () => 'late');
    let open = () => {};
    const running = run(
      () =>
        new Promise<void>((resolve) => {
          open = resolve;
        }),
    );
    await expect(run(task)).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterS: 3 });
    open();
    await running;
    expect([task.mock.calls, run.waiting(), await run(async () => 'next')]).toEqual([[], 0, 'next']);
  });
});

describe.each(['disk', 's3'])('photo store on %s', (kind) => {
  const room = fs.mkdtempSync(path.join(os.tmpdir(), 'photos-'));
  const server = s3Server(path.join(room, 's3'));
  const id = randomUUID();
  const bytes = randomBytes(300_000);
  let s3: ReturnType<typeof s3At> | undefined;
  const store = () => openPhotoStore({ dataDir: room, s3 });

  beforeAll(async () => {
    if (kind === 's3') s3 = s3At((await server.run()).port);
  });
  afterAll(async () => {
    if (kind === 's3') await server.close();
    fs.rmSync(room, { recursive: true });
  });

  it('stores, returns and deletes a photo', async () => {
    await store().put(id, bytes);
    expect((await store().get(id))?.equals(bytes)).toBe(true);
    await store().delete(id);
    expect(await store().get(id)).toBeNull();
    await expect(store().delete(id)).resolves.toBeUndefined();
  });

  it('check() resolves while another photo is being written', async () => {
    await store().put(id, bytes);
    // the state of s3rver during a PUT: the object exists, its metadata does not
    if (kind === 's3') fs.writeFileSync(path.join(room, 's3/photos/photos/half._S3rver_object'), '');
    await expect(store().check()).resolves.toBeUndefined();
  });

  it('reports faults as UNAVAILABLE with a retry time', async () => {
    const broken =
      kind === 'disk'
        ? openPhotoStore({ dataDir: '/dev/null' })
        : openPhotoStore({ dataDir: room, s3: s3 && { ...s3, bucket: 'nowhere' } });
    for (const attempt of [broken.check(), broken.put(id, bytes)])
      await expect(attempt).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterS: 10 });
    await expect(store().put(id, bytes)).resolves.toBeUndefined();
  });
});

it('disk store leaves no temporary files and rejects a path as id', async () => {
  const room = fs.mkdtempSync(path.join(os.tmpdir(), 'photos-'));
  const store = openPhotoStore({ dataDir: room });
  await Promise.all(Array.from({ length: 20 }, () => store.put('aa-same', randomBytes(1000))));
  expect(fs.readdirSync(path.join(room, 'photos'))).toEqual(['aa']);
  await expect(store.get('../../etc/passwd')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  fs.rmSync(room, { recursive: true });
});
