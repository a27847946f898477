import { type Api, must } from './api';

export const officeKey = 'journeys-office-secret';

export interface Marked {
  key: string;
  code: string;
  text: string;
}

/** The subsidy office, by its calls. */
export function office(call: Api, key = officeKey) {
  const post = (id: string, what: string, body: unknown = {}) =>
    must(call('POST', `/office/applications/${id}/${what}`, { officeKey: key, body }));
  const decide = (id: string, body: Record<string, unknown>) => post(id, 'decisions', body);
  return {
    intake: (id: string) => post(id, 'intake'),
    approve: (id: string) => decide(id, { decision: 'approve', remark: '符合条件' }),
    reject: (id: string) => decide(id, { decision: 'reject', remark: '不符合条件' }),
    sendBack: (id: string, items: Marked[]) => decide(id, { decision: 'return', items, remark: '请按标出的项目补正' }),
    publish: (id: string) => post(id, 'publicity'),
    pay: (id: string, result: 'started' | 'paid' | 'failed', reason?: string) =>
      post(id, 'payments', { result, ...(reason ? { reason } : {}) }),
  };
}

export async function approveFully(call: Api, id: string) {
  const { intake, approve, publish } = office(call);
  await intake(id);
  await approve(id);
  await approve(id);
  await publish(id);
}
