import type { TestApp } from './app';
import { call, must } from './applicant';
import { mockPassword } from './mockStaff';

/** Somebody of the mock's office with an open session: sends to `/office/…`, and whatever is refused is thrown. */
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
