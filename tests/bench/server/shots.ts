import { randomUUID } from 'node:crypto';
import type { Ready } from './fill';
import type { Shot } from './load';

const api = '/qczhyjs/api';
const mine = ({ token }: Ready) => ({ 'User-Token': token });

export const list = (one: Ready): Shot => ({ method: 'GET', path: `${api}/applications`, headers: mine(one) });

export const detail = (one: Ready): Shot => ({
  method: 'GET',
  path: `${api}/applications/${one.id}`,
  headers: mine(one),
});

/** Each save increases the revision, which the next save of the same person needs. */
export const autosave = () => {
  const revisions = new Map<string, number>();
  return (one: Ready): Shot => {
    const revision = revisions.get(one.id) ?? one.revision;
    revisions.set(one.id, revision + 1);
    return {
      method: 'PUT',
      path: `${api}/applications/${one.id}/steps/personalInfo`,
      headers: { ...mine(one), 'If-Match': String(revision) },
      body: JSON.stringify({ address: `示例市示例区示例路${revision}号` }),
    };
  };
};

const declared = JSON.stringify({ declarations: ['truth', 'sensitive', 'sharing'] });
export const submission = {
  ours: (one: Ready): Shot => ({
    method: 'POST',
    path: `${api}/applications/${one.id}/submission`,
    headers: { ...mine(one), 'If-Match': String(one.revision), 'Idempotency-Key': randomUUID() },
    body: declared,
  }),
  bare: ({ id, tokenHash }: Ready): Shot => ({
    method: 'POST',
    path: `/submission/${id}`,
    headers: { 'token-hash': tokenHash },
    body: '{}',
  }),
};
