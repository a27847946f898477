import { render, screen } from '@testing-library/react';
import { RawIntlProvider } from '@umijs/max';
import { createIntl } from '@@/plugin-locale/localeExports';
import { freshPhone } from '@/testing/visit';
import Rules from './Rules';

jest.mock('@/services/useRegions', () => ({
  nameIn: (_locale: string, { name }: { name: string }) => name,
  useRegions: () => ({ regions: [{ code: '320500', name: '苏州市', names: {} }], former: [] }),
}));

beforeEach(freshPhone);

test('the rules name the places of sellers that the list of regions has, and its province', () => {
  render(
    <RawIntlProvider value={createIntl({ locale: 'zh-CN', messages: {} })}>
      <Rules terms={[{ statements: [{ key: 'is', answer: 'newCarInfo.sellerPlace', codes: ['32', '3205', '44'] }] }]} />
    </RawIntlProvider>,
  );
  expect(screen.getByRole('listitem')).toHaveTextContent('新车销货单位所在地是本省、苏州市、440000');
});
