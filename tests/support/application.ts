import { randomUUID } from 'node:crypto';
import { type Applicant, type Flow, stepNames, variants } from './applicants';
import { type Api, must } from './api';
import { photo } from './photo';

export interface Application {
  id: string;
  revision: number;
  status: string;
  number?: string;
  problems: Record<string, { code: string }>;
  files: { id: string; slot: string }[];
  actions: string[];
}

export const declarations = ['truth', 'sensitive', 'sharing'];

/** Creates a complete draft through the API. */
export async function fillDraft(
  call: Api,
  token: string,
  flow: Flow,
  answers: Applicant,
  picture: (slot: string) => Promise<Buffer> = photo,
) {
  let draft = await must(call<Application>('POST', '/applications', { token, body: { flow } }));
  for (const step of stepNames) {
    draft = await must(
      call<Application>('PUT', `/applications/${draft.id}/steps/${step}`, {
        token,
        body: answers[step],
        headers: { 'If-Match': String(draft.revision) },
      }),
    );
  }
  const slots = [...variants[flow].materials];
  // The server takes three uploads of an account at the same time; the place of one is free only after its reply.
  const sendNext = async (): Promise<void> => {
    const slot = slots.shift();
    if (!slot) return;
    await must(call('POST', `/applications/${draft.id}/files?slot=${slot}`, { token, body: await picture(slot) }));
    await sendNext();
  };
  await Promise.all([sendNext(), sendNext()]);
  return must(call<Application>('GET', `/applications/${draft.id}`, { token }));
}

export const submit = (call: Api, token: string, draft: Application, key: string = randomUUID()) =>
  call<{ id: string; number: string; status: string }>('POST', `/applications/${draft.id}/submission`, {
    token,
    body: { declarations },
    headers: { 'Idempotency-Key': key, 'If-Match': String(draft.revision) },
  });
