import { RawIntlProvider } from '@umijs/max';
import { createIntl } from '@@/plugin-locale/localeExports';
import { render } from '@testing-library/react';
import type { IdType } from '@domain/rules/idTypes';
import documents from '@/locales/areas/names/zh-CN.document';
import materials from '@/locales/areas/names/zh-CN.material';
import { DocumentName } from './DocumentName';

const intl = createIntl({ locale: 'zh-CN', messages: { ...documents, ...materials } });
const shown = (material: string, kinds: IdType[]) =>
  render(
    <RawIntlProvider value={intl}>
      <DocumentName material={material} kinds={kinds} />
    </RawIntlProvider>,
  ).container.textContent;

describe('DocumentName', () => {
  it('says which side or page to photograph of the documents that the policy allows', () => {
    expect(shown('idCardFront', ['idCard', 'permanentResident'])).toBe('身份证人像面');
    expect(shown('idCardFront', ['idCard', 'passport'])).toBe('身份证人像面 护照：资料页');
    expect(shown('idCardBack', ['idCard', 'residencePermit', 'permanentResident', 'passport'])).toBe(
      '身份证国徽面 居住证、永久居留证：另一面 · 护照：签证或居留许可页',
    );
    expect(shown('newLicence', ['idCard', 'passport'])).toBe('新车行驶证 正页、副页');
  });
});
