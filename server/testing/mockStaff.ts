import { randomUUID } from 'node:crypto';
import type { Role } from '@domain/office';
import type { Deps } from '../deps';
import { hashPassword } from '../staff/passwords';
import { insertStaff } from '../staff/queries';

interface MockStaff {
  signIn: string;
  name: string;
  roles: Role[];
  regions: string[] | null;
}

/** Shared password of the mock staff. */
export const mockPassword = 'mock-office-password';

/** Staff for every role; `far` is from another city and sees no mock cases of 320500. */
export const mockStaff: readonly MockStaff[] = [
  { signIn: 'admin', name: '管理员', roles: ['admin'], regions: null },
  { signIn: 'admin2', name: '马管理', roles: ['admin'], regions: null },
  { signIn: 'intake', name: '钱受理', roles: ['intake'], regions: ['320500'] },
  { signIn: 'first', name: '孙初审', roles: ['review1'], regions: ['320500'] },
  { signIn: 'second', name: '李复审', roles: ['review2', 'publish'], regions: ['320500'] },
  { signIn: 'both', name: '周全审', roles: ['intake', 'review1', 'review2', 'publish'], regions: ['320500', '320100'] },
  { signIn: 'far', name: '吴外市', roles: ['intake', 'review1', 'review2', 'publish'], regions: ['320100'] },
  { signIn: 'lead', name: '郑组长', roles: ['lead'], regions: null },
  { signIn: 'pay', name: '王拨付', roles: ['pay'], regions: null },
  { signIn: 'release', name: '冯复核', roles: ['release'], regions: null },
  { signIn: 'policy', name: '陈拟稿', roles: ['policy'], regions: null },
  { signIn: 'policy2', name: '褚签发', roles: ['policy2'], regions: null },
  { signIn: 'audit', name: '卫审计', roles: ['audit'], regions: null },
];

export async function seedStaff({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const password_hash = await hashPassword(mockPassword);
  const now = clock.now();
  for (const { signIn, name, roles, regions } of mockStaff)
    await insertStaff(db, {
      id: randomUUID(),
      sign_in: signIn,
      name,
      organisation: '示例市商务局',
      roles,
      regions,
      active: true,
      password_hash,
      sso_issuer: null,
      sso_subject: null,
      totp_sealed: null,
      totp_step: null,
      created_at: now,
      changed_at: now,
    });
}
