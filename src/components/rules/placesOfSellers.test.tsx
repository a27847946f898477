import { render, screen } from '@testing-library/react';
import { RawIntlProvider } from '@umijs/max';
import { createIntl } from '@@/plugin-locale/localeExports';
import { isPlaceBeginning } from '@domain/rules/sellerPlace';
import arabic from '@/locales/areas/rules/ar-SA';
import chinese from '@/locales/areas/rules/zh-CN';
import english from '@/locales/areas/rules/en-US';
import { freshPhone } from '@/testing/visit';
import Rules from './Rules';

jest.mock('@/services/useRegions', () => ({
  nameIn: (_locale: string, { name }: { name: string }) => name,
  useRegions: () => ({ regions: [{ code: '320500', name: '苏州市', names: {} }], former: [] }),
}));

beforeEach(freshPhone);

test('the rules name the places of sellers: cities of the list of regions, its province, other provinces, and the place of any other code', () => {
  render(
    <RawIntlProvider value={createIntl({ locale: 'zh-CN', messages: {} })}>
      <Rules
        terms={[
          {
            statements: [
              { key: 'is', answer: 'newCarInfo.sellerPlace', codes: ['32', '3205', '320507', '44', '4401'] },
            ],
          },
        ]}
      />
    </RawIntlProvider>,
  );
  expect(screen.getByRole('listitem')).toHaveTextContent(
    '新车销货单位所在地是本省、苏州市、苏州市（地区代码以 320507 开头的）、广东、广东（地区代码以 4401 开头的）',
  );
});

test.each([chinese, english, arabic])('each province that a condition may name has a name', (texts) => {
  const codes = texts['rules.provinces'].split(',').map((entry) => /^(\d\d)\D+$/.exec(entry)?.[1]);
  const accepted = Array.from({ length: 90 }, (_, n) => String(n + 10)).filter(isPlaceBeginning);
  expect(codes).toEqual(accepted);
});
