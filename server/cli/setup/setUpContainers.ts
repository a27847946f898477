import { randomBytes } from 'node:crypto';
import { StartError } from '../../startError';
import { settingsIn, type Values } from './answers';
import { envLines } from './envFile';
import { makeFile } from './files';
import { makeSite, readCertificate } from './proxy';
import { DATABASE, OWNER } from './database';
import { beginSetup, checkSettings, OWNER_SETTINGS, ownerIn, SETTINGS, type Setup } from './setUp';

/** What deploy/compose.yaml sets in the API processes. */
const FIXED: Values = {
  HOST: '0.0.0.0',
  DATABASE_URL: 'postgres://qczhyjs@database/qczhyjs',
  DATA_DIR: '/data',
  PROXY_FROM: '172.28.0.0/24',
};
const FOLDER = '/etc/qczhyjs';

/** Writes the settings and files of deploy/compose.yaml on the host, from a container in which its file system is mounted. */
export async function setUpContainers(setup: Setup): Promise<void> {
  const { target, rootDir, say } = setup;
  const { existing, answers, policy } = await beginSetup(setup, FIXED);
  const certificate = readCertificate(answers);
  if (!existing) {
    if (!certificate) throw new StartError('CERTIFICATE is missing.', '缺少 CERTIFICATE。');
    const values: Values = {
      DATA_KEY: `k1:${randomBytes(32).toString('base64')}`,
      METRICS_TOKEN: randomBytes(32).toString('hex'),
      ...settingsIn(answers),
      COMPOSE_PROJECT_NAME: 'qczhyjs',
      POSTGRES_PASSWORD: randomBytes(16).toString('hex'),
      POLICY_FOLDER: `${FOLDER}/policy`,
      TLS_FOLDER: `${FOLDER}/tls`,
      NGINX_CONF: `${FOLDER}/nginx.conf`,
    };
    checkSettings({ ...values, ...FIXED }, rootDir);
    // An interrupted run may have written it.
    if (!ownerIn(target)) {
      const address = `postgres://${OWNER}:${randomBytes(16).toString('hex')}@database:5432/${DATABASE}`;
      makeFile(target, OWNER_SETTINGS, envLines({ DATABASE_URL: address, SERVER_ROLE: DATABASE }), 0o600, say);
    }
    makeFile(target, SETTINGS, envLines(values), 0o600, say);
  }
  if (policy) makeFile(target, `${FOLDER}/policy/policy.json`, policy, 0o644, say);
  const { PUBLIC_URL: publicUrl = '' } = existing ?? answers;
  if (certificate)
    makeSite(target, { rootDir, publicUrl, say, tls: `${FOLDER}/tls`, file: `${FOLDER}/nginx.conf` }, certificate);
}
