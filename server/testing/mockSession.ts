import type { TestApp } from './app';
import { call, must } from './applicant';
import { mockPassword } from './mockStaff';

/** Signs in a staff member of the mock; returns a function that sends to `/office/…` and throws on errors. */
export async function atDesk(t: Pick<TestApp, 'deps' | 'inject'>, name: string) {
  const body = { name, password: mockPassword };
  const { token } = await must(call<{ token: string }>(t, 'POST', '/office/sessions', { body }));
  return <T = object>(method: 'GET' | 'POST' | 'DELETE', path: string, sent: object = {}) =>
    must(
      call<T>(t, method, `/office/${path}`, {
        ...(method === 'POST' && { body: sent }),
        headers: { 'office-token': token },
      }),
    );
}
