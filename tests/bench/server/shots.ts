import { randomUUID } from 'node:crypto';
import type { Ready } from './fill';
import type { Shot } from './load';

const api = '/qczhyjs/api';
type Pair = Record<'ours' | 'bare', (one: Ready) => Shot>;

const mine = ({ token }: Ready) => ({ 'User-Token': token });
const plain = ({ tokenHash }: Ready) => ({ 'token-hash': tokenHash });

export const list: Pair = {
  ours: (one) => ({ method: 'GET', path: `${api}/applications`, headers: mine(one) }),
  bare: (one) => ({ method: 'GET', path: `/list/${one.account}`, headers: plain(one) }),
};

export const detail: Pair = {
  ours: (one) => ({ method: 'GET', path: `${api}/applications/${one.id}`, headers: mine(one) }),
  bare: (one) => ({ method: 'GET', path: `/detail/${one.id}`, headers: plain(one) }),
};

export const autosave = {
  /** Each save increases the revision, which the next save of the same person needs. */
  ours: () => {
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
  },
  bare: (one: Ready): Shot => ({ method: 'PUT', path: `/step/${one.id}`, headers: plain(one), body: '{}' }),
};

const declared = JSON.stringify({ declarations: ['truth', 'sensitive', 'sharing'] });
export const submission: Pair = {
  ours: (one) => ({
    method: 'POST',
    path: `${api}/applications/${one.id}/submission`,
    headers: { ...mine(one), 'If-Match': String(one.revision), 'Idempotency-Key': randomUUID() },
    body: declared,
  }),
  bare: (one) => ({ method: 'POST', path: `/submission/${one.id}`, headers: plain(one), body: '{}' }),
};
