import { randomBytes } from 'node:crypto';

import { scopes as officeScopes } from '@domain/office';
import { hashOfSecret } from '../../config/keys';
import { UsageError } from './usage';

/** Generates a secret for `name:scope+scope` and the entry for OFFICE_KEYS, which contains only its hash. */
export function newKey(asked: string): { secret: string; entry: string } {
  const [name = '', scopes = ''] = asked.split(':');
  const isKnown = scopes.split('+').every((scope) => officeScopes.some((one) => one === scope));
  if (!/^[\w.\-\p{L}]{1,40}$/u.test(name) || !isKnown)
    throw new UsageError(
      `--new 要写成 名称:权限+权限，权限有 ${officeScopes.join('、')}。审核、拨付、政策和资金由本人登录后办理。`,
    );
  const secret = randomBytes(24).toString('base64url');
  return { secret, entry: `${name}:sha256=${hashOfSecret(secret)}:${scopes}` };
}
