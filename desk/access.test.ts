import type { Me } from '@/services/identity';
import access from './access';

const of = (roles: Me['roles'], regions: Me['regions']) => access({ me: { roles, regions } as Me });

describe('access', () => {
  it('permits what the roles of the officer permit', () => {
    expect(of(['admin'], 'all')).toMatchObject({ importCompanies: true, createStaff: true, proposePolicy: false });
    expect(access({ me: null })).toMatchObject({ importCompanies: false, queues: false });
  });

  it('permits nothing that concerns every city to an officer of single cities', () => {
    const admin = of(['admin'], ['320500']);
    expect(admin).toMatchObject({ officeImports: true, importCompanies: false, importHotlines: false });
    expect(of(['policy', 'policy2'], ['320500'])).toMatchObject({
      proposePolicy: false,
      signPolicy: false,
      switchEdition: true,
    });
    expect(of(['audit'], ['320500']).audit).toBe(false);
  });
});
