import { apiBase, calls, type CallName } from '@domain/contract/paths';
import { startWorkers } from '../workers';
import { useTestApp } from '../testing/app';
import { applicant, type Applicant } from '../testing/applicant';
import { staffMember } from '../testing/staff';
import { servedInMaintenance } from './maintenance';

describe('MAINTENANCE=read-only', () => {
  const t = useTestApp({ env: { MAINTENANCE: 'read-only', MAINTENANCE_UNTIL: '2026-04-01T12:00:00+08:00' } });
  let who: Applicant;
  beforeAll(async () => {
    who = await applicant(t);
  });

  /** Requests a route without a session. */
  const request = async (method: string, url: string) => {
    const reply = await t.inject({
      method: method as 'GET',
      url: url.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000'),
    });
    return { status: reply.statusCode, headers: reply.headers, body: reply.body ? reply.json() : undefined };
  };

  it('refuses every call of the contract that is no GET, except the listed ones', async () => {
    const wrong: string[] = [];
    for (const [name, { method, path }] of Object.entries(calls)) {
      const isServed =
        method === 'GET' || (method as string) === 'HEAD' || servedInMaintenance.includes(name as CallName);
      const { status, body } = await request(method, apiBase + path);
      if ((status === 503 && body?.errorCode === 'MAINTENANCE') === isServed) wrong.push(`${name} ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  it('refuses a writing route that the contract does not know', async () => {
    expect(await request('POST', `${apiBase}/nowhere`)).toMatchObject({
      status: 503,
      body: { errorCode: 'MAINTENANCE' },
    });
  });

  it('answers with a sentence, the end and Retry-After up to the end', async () => {
    const { headers, body } = await request('POST', `${apiBase}/applications`);
    expect(body).toMatchObject({
      errorCode: 'MAINTENANCE',
      errorMessage: expect.stringContaining('暂时只能查看'),
      data: { until: '2026-04-01T12:00:00.000+08:00' },
    });
    const waitS = Number(headers['retry-after']);
    expect(waitS).toBeGreaterThanOrEqual(7_200);
    expect(waitS).toBeLessThanOrEqual(7_261);
  });

  it('lets a person sign in, read, mark notifications as read and sign out', async () => {
    expect((await who.send('GET', '/me')).status).toBe(200);
    expect((await who.send('GET', '/applications')).status).toBe(200);
    expect((await who.send('POST', '/notifications/read', { all: true })).status).toBe(200);
    expect((await who.send('POST', '/auth/sessions/current/extension')).status).toBe(200);
    expect((await who.send('DELETE', '/auth/sessions/current')).status).toBe(200);
  });

  it('lets an admin deactivate an officer, which ends its sessions, and change nothing else of a member', async () => {
    const [admin, officer] = [await staffMember(t, ['admin']), await staffMember(t, ['review1'])];
    const change = (body: object) => admin.send('PUT', `/staff/${officer.id}`, body);
    for (const body of [{ active: true }, { active: false, roles: ['lead'] }, { name: '李' }, {}])
      expect(await change(body)).toMatchObject({ status: 503, errorCode: 'MAINTENANCE' });
    expect((await officer.send('GET', '/me')).status).toBe(200);
    expect((await change({ active: false })).status).toBe(200);
    expect((await officer.send('GET', '/me')).status).toBe(401);
  });

  it('keeps refusing writes after the announced end, without an end', async () => {
    t.clock.advance({ hours: 3 });
    const { headers, body } = await request('POST', `${apiBase}/applications`);
    expect(body).toMatchObject({ errorCode: 'MAINTENANCE', data: {} });
    expect(body.data.until).toBeUndefined();
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(121);
  });

  it('starts no background job', async () => {
    const timers = jest.spyOn(globalThis, 'setInterval');
    const stop = startWorkers(t.deps);
    expect(timers).not.toHaveBeenCalled();
    await stop();
    const stopAll = startWorkers({ ...t.deps, config: { ...t.deps.config, maintenanceUntil: undefined } });
    expect(timers).toHaveBeenCalledTimes(4);
    await stopAll();
    timers.mockRestore();
  });
});
