import { useDesk, wrongOf } from '../testing/identity/desk';
import { somebody } from '../testing/identity/person';

const desk = useDesk();

describe('registering', () => {
  it('stores name, ID number and mobile encrypted', async () => {
    const person = await desk.registered();
    const rows = JSON.stringify(await desk.t.deps.db.selectFrom('accounts').selectAll().execute());
    for (const secret of [person.name, person.idNo, person.mobile]) expect(rows).not.toContain(secret);
  });

  it('reports CODE_WRONG for a known number with a wrong code, so that it does not reveal the account', async () => {
    const registered = await desk.registered();
    const reply = await desk.post('/auth/accounts', {
      ...registered,
      token: undefined,
      expiresAt: undefined,
      user: undefined,
      code: wrongOf(await desk.codeFor(registered.mobile)),
      consents: ['privacy', 'sensitive'],
    });
    expect(reply.json()).toMatchObject({ errorCode: 'CODE_WRONG' });
  });

  it('creates one account when the same person registers five times at once', async () => {
    const person = somebody();
    const code = await desk.codeFor(person.mobile);
    const replies = await Promise.all(
      [1, 2, 3, 4, 5].map(() => desk.post('/auth/accounts', { ...person, code, consents: ['privacy', 'sensitive'] })),
    );
    expect(replies.filter((reply) => reply.statusCode === 201)).toHaveLength(1);
  });
});
