import { screen } from '@testing-library/react';
import { quietMs } from '@/scheduling';
import { server } from '@/testing/server';
import { freshPhone, visit } from '@/testing/visit';
import { testPolicy } from '@/features/form/testing/draft';
import { expectSpoken } from '@/spoken/expectSpoken';

const policyWith = (more: object) => ({
  ...server,
  'GET /policies': () => ({
    data: { ...testPolicy, editions: testPolicy.editions.map((edition) => ({ ...edition, ...more })) },
  }),
});
const pauses = [{ regionCode: '320500', notice: '示例市系统维护' }];

describe('paused cities on the public pages', () => {
  beforeEach(() => {
    freshPhone();
    jest.replaceProperty(quietMs, 'newer', 10);
  });

  it('names paused cities and cities with exhausted funds on the introduction', async () => {
    visit('/intro', policyWith({ pauses, funds: [{ regionCode: '320500', state: 'exhausted' }] }));
    expect(await screen.findByText('有补贴暂停受理：苏州市')).toBeVisible();
    expect(screen.getByText('资金不多或已用完：苏州市')).toBeVisible();
    await expectSpoken();
  });

  it('shows the city and its notice on the self-check page', async () => {
    visit('/newSubsidyTypeSelection', policyWith({ pauses }));
    expect((await screen.findAllByText(/苏州市暂停受理/))[0]).toHaveTextContent('苏州市暂停受理 示例市系统维护');
  });
});
