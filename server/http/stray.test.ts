import Fastify, { type FastifyInstance } from 'fastify';
import { apiBase } from '@domain/contract/paths';
import type { CallTypes } from '@domain/contract/types';
import { serve } from './call';

type Banks = CallTypes['banks']['reply'];

describe('response schema of serve', () => {
  let app: FastifyInstance;
  const answer = async (data: unknown) => {
    app = Fastify();
    serve(app, 'banks', async () => data as Banks);
    const reply = await app.inject(`${apiBase}/banks`);
    await app.close();
    return { status: reply.statusCode, body: reply.json<unknown>() };
  };

  it('removes properties that are not in the contract, also inside a list', async () => {
    const row = { name: '示例银行', id_no_sealed: 'k1.secret' };
    const { status, body } = await answer({ list: [row], total: 1, password_hash: 'secret' });
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, data: { list: [{ name: '示例银行' }], total: 1 } });
  });

  it('answers 500 when a required property is missing', async () =>
    expect((await answer({ list: [{ id_no_sealed: 'k1.secret' }], total: 1 })).status).toBe(500));
});
