import { calls, apiBase } from '@domain/contract/paths';
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

  it('has a unique method and path for each call', () => {
    const names = Object.values(calls).map((one) => `${one.method} ${one.path}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it('encrypts and decrypts with the vault, with one index per kind and text', () => {
    const sealed = t.deps.vault.seal('310101199001011234');
    expect(sealed).not.toContain('3101');
    expect(t.deps.vault.open(sealed)).toBe('310101199001011234');
    expect(t.deps.vault.index('idNo', '1')).toBe(t.deps.vault.index('idNo', '1'));
    expect(t.deps.vault.index('mobile', '1')).not.toBe(t.deps.vault.index('idNo', '1'));
  });
});
