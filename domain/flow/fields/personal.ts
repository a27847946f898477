import { impliedIdType } from '../../rules/personId';
import { idType } from '../options';
import type { GroupDef } from '../types';
import { choiceField, dateField, textField } from './parts';

export const personalGroups: readonly GroupDef[] = [
  {
    key: 'identity',
    fields: [
      textField('name', '姓名', 60, { rule: 'name', autocomplete: 'name' }),
      choiceField('idType', '证件类型', idType, {
        rule: 'idType',
        preset: ({ idNo }) => impliedIdType(typeof idNo === 'string' ? idNo : ''),
      }),
      textField('idNo', '证件号码', 20, {
        rule: 'idNo',
        capitals: true,
        grouping: [6, 4, 4, 4],
        autocomplete: 'off',
        dependsOn: 'idType',
      }),
      {
        key: 'nationality',
        label: '国籍',
        control: 'country',
        rule: 'nationality',
        hint: true,
        visibleWhen: { field: 'idType', is: ['passport'] },
      },
      dateField('birthDate', '出生日期', { rule: 'birthDate', visibleWhen: { field: 'idType', is: ['passport'] } }),
      textField('mobile', '手机号', 11, { rule: 'mobile', inputMode: 'tel', grouping: [3, 4], autocomplete: 'tel' }),
    ],
  },
  {
    key: 'residence',
    fields: [
      { key: 'regionCode', label: '申请地', control: 'region', rule: 'region', hint: true },
      textField('address', '联系地址', 100, { minLength: 5, autocomplete: 'address-line1' }),
    ],
  },
  {
    key: 'bank',
    fields: [
      {
        key: 'bankName',
        label: '开户银行',
        control: 'suggest',
        suggest: 'banks',
        rule: 'text',
        minLength: 2,
        maxLength: 60,
      },
      textField('bankBranch', '开户支行', 60, { minLength: 2, hint: true }),
      textField('bankCardNo', '银行卡号', 19, {
        rule: 'bankCard',
        inputMode: 'numeric',
        grouping: [4],
        hint: true,
        autocomplete: 'off',
        confirmedBy: 'bankCardConfirmed',
      }),
    ],
  },
];
