import { Readable } from 'node:stream';
import { apiBase, personCalls, type PersonCallName } from '@domain/contract/personCalls';
import { useTestApp } from '../testing/app';
import { inState } from '../testing/states';

/** Calls of applicants that write: their bodies may arrive slowly. */
const writes = (Object.keys(personCalls) as PersonCallName[]).filter((name) => {
  const { auth, method } = personCalls[name];
  return auth === 'person' && method !== 'GET' && method !== 'HEAD';
});
const mediaOf: Partial<Record<PersonCallName, string>> = {
  uploadFile: 'image/jpeg',
  sendPiece: 'application/partial-upload',
  postPiece: 'application/partial-upload',
};

describe('a session that ends while the body of a call is read', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });
  let n = 0;

  it.each(writes)('gives no effect to %s', async (name) => {
    const { who, id } = await inState(t, (n += 1), name === 'submitApplication' ? 'draft' : 'returned');
    const { files } = await who.get(id);
    const upload = await t.inject({
      method: 'POST',
      url: `${apiBase}/applications/${id}/files?slot=newInvoice`,
      headers: { ...who.headers, 'upload-length': '9', 'upload-complete': '?0', 'idempotency-key': 'x' },
    });
    const { method, path } = personCalls[name];
    const ids: Record<string, string> = {
      files: files[0]!.id,
      uploads: String(upload.headers.location).split('/').at(-1)!,
    };
    const url = path.replace(':id', ids[path.split('/')[1]!] ?? id).replace(':step', 'personalInfo');
    const session = 'from sessions where account_id = $1';
    await t.sql(`update sessions set expires_at = $2 where account_id = $1`, [
      who.accountId,
      new Date(t.clock.now().getTime() + 60_000),
    ]);
    const renewed = async () =>
      (
        await t.sql(`select ${session} and expires_at > $2`, [
          who.accountId,
          new Date(t.clock.now().getTime() + 61_000),
        ])
      ).length > 0;
    const half = name in mediaOf ? ['1234', '56789'] : ['{', '}'];
    async function* body() {
      yield Buffer.from(half[0]!);
      while (!(await renewed())) await new Promise((resolve) => setTimeout(resolve, 5));
      await t.sql(`delete ${session}`, [who.accountId]);
      yield Buffer.from(half[1]!);
    }
    const reply = await t.inject({
      method,
      url: `${apiBase}${url}${name === 'uploadFile' ? '?slot=newInvoice' : ''}`,
      headers: {
        ...who.headers,
        'content-type': mediaOf[name] ?? 'application/json',
        'content-length': String(half.join('').length),
        'if-match': '1',
        'idempotency-key': 'y',
        'upload-offset': '0',
      },
      payload: Readable.from(body()),
    });
    expect(reply.statusCode).toBe(401);
  });
});
