import { apiBase } from '@domain/contract/paths';
import { useTestApp } from './testing/app';

describe('createApp', () => {
  const t = useTestApp();

  it('answers an unknown call with the error envelope and a short trace id', async () => {
    const reply = await t.inject({ url: `${apiBase}/nothing` });
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({
      success: false,
      errorCode: 'NOT_FOUND',
      traceId: expect.stringMatching(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/),
    });
  });

  it('has one index per kind and text', () => {
    expect(t.deps.vault.index('idNo', '1')).toBe(t.deps.vault.index('idNo', '1'));
    expect(t.deps.vault.index('mobile', '1')).not.toBe(t.deps.vault.index('idNo', '1'));
  });
});
