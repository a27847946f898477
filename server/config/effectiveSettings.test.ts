import { effectiveSettings } from './effectiveSettings';

describe('effectiveSettings', () => {
  const lines = effectiveSettings({
    PORT: '9000',
    DATABASE_URL: 'postgres://user:hunter2@host/name',
    OIDC_CLIENT_SECRET: 'hunter2',
    LOG_LEVEL: ' ',
  });

  it('marks what is set and shows the defaults of the rest', () => {
    expect(lines).toMatch(/^PORT +9000 {2}\(set\)$/m);
    expect(lines).toMatch(/^LOG_LEVEL +info$/m);
    expect(lines).toMatch(/^SMS_URL +–$/m);
  });

  it('shows no secret', () => {
    expect(lines).not.toContain('hunter2');
    expect(lines).toMatch(/^DATABASE_URL +\(secret\) {2}\(set\)$/m);
  });
});
