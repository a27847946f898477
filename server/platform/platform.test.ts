import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { apiBase } from '@domain/contract/paths';
import { commandLine } from '../commandLine';
import { AppError } from '../errors';
import { memoryPhotos } from '../testing/photos';
import { createTestServer, useTestApp } from '../testing/app';
import { createLog } from './log';

describe('commandLine', () => {
  it('names the command of the checkout, or that of a release', () => {
    expect(commandLine('doctor')).toBe('npm run doctor');
    expect(commandLine('office keys --new')).toBe('npm run office -- keys --new');
    const release = fs.mkdtempSync(path.join(os.tmpdir(), 'release-'));
    fs.mkdirSync(path.join(release, 'server'));
    fs.writeFileSync(path.join(release, 'server/run.mjs'), '');
    expect(commandLine('office keys --new', release)).toBe('qczhyjs office keys --new');
    fs.rmSync(release, { recursive: true });
  });
});

describe('health, metrics, headers and compression', () => {
  const photos = {
    ...memoryPhotos(),
    check: async () => {
      if (!storable) throw new AppError('UNAVAILABLE');
    },
  };
  let storable = true;
  const t = useTestApp({ parts: { photos } });

  it('/ready reports failed and degraded checks', async () => {
    expect((await t.inject(`${apiBase}/ready`)).statusCode).toBe(200);
    storable = false;
    // The result is cached for two seconds.
    expect((await t.inject(`${apiBase}/ready`)).json().data).toEqual({ status: 'ok', missing: [], degraded: [] });
    t.clock.advance({ seconds: 2 });
    // All processes share the photo storage and most calls do not need it, so the status stays 200.
    const shaken = await t.inject(`${apiBase}/ready`);
    expect([shaken.statusCode, shaken.json().data]).toEqual([200, { status: 'ok', missing: [], degraded: ['photos'] }]);
    expect((await t.inject(`${apiBase}/metrics`)).body).toContain('photo_storage_up 0');
    const rename = `update schema_migrations set name = $2 where name = $1`;
    await t.sql(rename, ['0001_baseline.sql', 'gone']);
    t.clock.advance({ seconds: 2 });
    const reply = await t.inject(`${apiBase}/ready`);
    expect([reply.statusCode, reply.json().data]).toEqual([
      503,
      { status: 'unready', missing: ['migrations'], degraded: ['photos'] },
    ]);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThanOrEqual(3);
    storable = true;
    await t.sql(rename, ['gone', '0001_baseline.sql']);
  });

  describe('/ready when all connections are busy', () => {
    const url = `${apiBase}/ready`;
    /** Takes every connection of the pool and adds a query that waits for one. */
    const fill = async () => {
      const { pool } = t.deps;
      const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
      const waiting = pool.query('select 1');
      t.clock.advance({ seconds: 2 });
      return { held, end: () => (held.forEach((client) => client.release()), waiting) };
    };

    it('returns 200 when a connection is released to a waiting request', async () => {
      const { held, end } = await fill();
      setTimeout(() => held.pop()?.release(), 300);
      const reply = await t.inject({ url });
      await end();
      expect([reply.statusCode, reply.json().data.missing]).toEqual([200, []]);
    });

    it('returns 503 when no connection is released, although the database answers', async () => {
      const { end } = await fill();
      const reply = await t.inject({ url });
      await end();
      expect([reply.statusCode, reply.json().data.missing]).toEqual([503, ['connections']]);
      t.clock.advance({ seconds: 2 });
      expect((await t.inject({ url })).statusCode).toBe(200);
    });

    it('opens a new connection after the previous one did not answer', async () => {
      const { healthPool } = t.deps;
      await t.inject({ url });
      const stuck = healthPool.query('select pg_sleep(30)').catch(() => 'given up');
      t.clock.advance({ seconds: 2 });
      expect((await t.inject({ url })).json().data).toMatchObject({ missing: ['database'], degraded: [] });
      expect(await stuck).toBe('given up');
      t.clock.advance({ seconds: 2 });
      expect((await t.inject({ url })).statusCode).toBe(200);
    });
  });

  it('/metrics needs METRICS_TOKEN in production, also on this machine', async () => {
    const statusOf = async (env: { metricsToken?: string }, authorization?: string) => {
      const app = createTestServer({ ...t.deps, config: { ...t.deps.config, mode: 'production', ...env } });
      const headers = authorization === undefined ? {} : { authorization };
      return (await app.inject({ url: `${apiBase}/metrics`, headers })).statusCode;
    };
    const set = { metricsToken: 'a-token-of-prometheus' };
    expect(await statusOf({}, 'Bearer ')).toBe(404);
    expect([await statusOf(set), await statusOf(set, 'Bearer another')]).toEqual([401, 401]);
    expect(await statusOf(set, 'Bearer a-token-of-prometheus')).toBe(200);
  });

  it('/metrics counts requests by route and answers only to this machine', async () => {
    await t.inject(`${apiBase}/applications/0190c0de-0000-7000-8000-000000000001`);
    const { body } = await t.inject(`${apiBase}/metrics`);
    expect(body).toContain(`route="${apiBase}/applications/:id",status="401"`);
    expect(body).not.toContain('0190c0de');
    expect((await t.inject({ url: `${apiBase}/metrics`, remoteAddress: '203.0.113.7' })).statusCode).toBe(404);
    expect(
      (await t.inject({ url: `${apiBase}/metrics`, headers: { 'x-forwarded-for': '203.0.113.7' } })).statusCode,
    ).toBe(404);
  });

  it('reports no value, and not 0, for a metric whose query failed', async () => {
    const query = jest.spyOn(t.deps.pool, 'query').mockImplementation(() => Promise.reject(new Error('away')));
    const text = await t.deps.metrics.registry.metrics();
    query.mockRestore();
    for (const name of ['readings_waiting', 'sms_hour_share', 'messages_due', 'applications_overdue_seconds'])
      expect(text).toMatch(new RegExp(`^${name} nan$`, 'im'));
    expect(text).not.toMatch(/^funds_left_share/m);
  });

  it('sends security headers with every response, and HSTS behind https', async () => {
    const plain = await t.inject(`${apiBase}/health`);
    expect(plain.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(plain.headers).not.toHaveProperty('strict-transport-security');
    expect(
      (await t.inject({ url: `${apiBase}/health`, headers: { 'x-forwarded-proto': 'https' } })).headers[
        'strict-transport-security'
      ],
    ).toContain('max-age=');
  });

  it('compresses public responses and supports If-None-Match', async () => {
    const reply = await t.inject({ url: `${apiBase}/policies`, headers: { 'accept-encoding': 'gzip, br' } });
    expect(reply.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    const { etag } = reply.headers;
    expect(
      (
        await t.inject({
          url: `${apiBase}/policies`,
          headers: { 'accept-encoding': 'br', 'if-none-match': String(etag) },
        })
      ).statusCode,
    ).toBe(304);
    expect(
      (await t.inject({ url: `${apiBase}/policies`, headers: { 'accept-encoding': 'identity' } })).json().success,
    ).toBe(true);
  });
});

describe('createLog', () => {
  const lines: string[] = [];
  const log = createLog('info', {
    write: (line) => {
      lines.push(line);
    },
  });
  const last = (): Record<string, unknown> => JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown>;

  it('removes personal data from all parts of a log entry', () => {
    const person = {
      name: '张三',
      idNo: '310101199001011234',
      mobile: '13800138000',
      bankCardNo: '6222021234567890128',
      address: '某路1号',
      token: 'tok',
    };
    log.info(
      { ...person, account: person, steps: { personalInfo: person }, body: person, headers: { 'user-token': 'tok' } },
      'done',
    );
    expect(lines.at(-1)).not.toMatch(/张三|3101|138001|6222|某路|tok/);
    expect(last()).toMatchObject({ level: 'info', msg: 'done', time: expect.stringMatching(/^\d{4}-.*Z$/) });
  });

  it('logs the causes of an error to a limited depth and without personal numbers', () => {
    const heard = Object.assign(new Error('connect ECONNREFUSED for 13800138000'), { code: 'ECONNREFUSED' });
    const library = new Error('The photo storage returned status 403', {
      cause: new Error('fetch failed', { cause: heard }),
    });
    log.error({ err: new AppError('UNAVAILABLE', { cause: library }) }, 'failed');
    expect(last().err).toMatchObject({
      type: 'AppError',
      message: 'UNAVAILABLE',
      cause: { message: 'The photo storage returned status 403', cause: { message: 'fetch failed' } },
    });
    log.error({ err: new Error('x', { cause: heard }) }, 'failed');
    expect(last().err).toMatchObject({ cause: { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED for …' } });
    expect(lines.join('')).not.toContain('13800138000');
  });

  it('removes the values from a database error', () => {
    log.error(
      {
        err: Object.assign(new Error('invalid input "310101199001011234" for 13800138000'), {
          code: '23505',
          constraint: 'one',
          detail: 'Key (mobile)=(13800138000)',
          where: 'x',
        }),
      },
      'failed',
    );
    expect(last().err).toMatchObject({ code: '23505', constraint: 'one', message: 'invalid input … for …' });
    expect(lines.at(-1)).not.toMatch(/1380013|detail/);
  });
});
