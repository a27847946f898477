import { useDesk, wrongOf } from '../testing/identity/desk';
import { somebody, testDevice } from '../testing/identity/person';

const desk = useDesk();

describe('signing in', () => {
  it('succeeds once when one code is sent twenty times at once', async () => {
    const person = await desk.registered();
    const code = await desk.codeFor(person.mobile);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        desk.post('/auth/sessions', { mobile: person.mobile, code, device: testDevice }),
      ),
    );
    expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1);
  });

  it('gives the same reply to a wrong code for known and unknown numbers', async () => {
    const registered = await desk.registered();
    const stranger = somebody();
    const replies = await Promise.all(
      [registered.mobile, stranger.mobile].map(async (mobile) => {
        const { traceId, ...rest } = (
          await desk.post('/auth/sessions', { mobile, code: wrongOf(await desk.codeFor(mobile)) })
        ).json<Record<string, unknown>>();
        expect(traceId).toBeTruthy();
        return rest;
      }),
    );
    expect(replies[0]).toEqual(replies[1]);
    expect(replies[0]).toMatchObject({ errorCode: 'CODE_WRONG', data: { triesLeft: 4 } });
  });

  it('allows five tries when a hundred arrive at once', async () => {
    const person = await desk.registered();
    const code = await desk.codeFor(person.mobile);
    const replies = await Promise.all(
      Array.from({ length: 100 }, () => desk.post('/auth/sessions', { mobile: person.mobile, code: wrongOf(code) })),
    );
    expect(replies.filter((reply) => reply.statusCode === 422)).toHaveLength(5);
    expect(replies.filter((reply) => reply.statusCode === 429)).toHaveLength(95);
  });
});
