import type { GroupDef } from '../types';

export const personalGroups: readonly GroupDef[] = [
  {
    key: 'identity',
    fields: [
      { key: 'name', label: '姓名', control: 'text', rule: 'name', maxLength: 25, autocomplete: 'name' },
      {
        key: 'idNo',
        label: '身份证号',
        control: 'text',
        rule: 'idCard',
        maxLength: 18,
        capitals: true,
        grouping: [6, 4, 4, 4],
        autocomplete: 'off',
      },
      {
        key: 'mobile',
        label: '手机号',
        control: 'text',
        rule: 'mobile',
        maxLength: 11,
        inputMode: 'tel',
        grouping: [3, 4],
        autocomplete: 'tel',
      },
    ],
  },
  {
    key: 'residence',
    fields: [
      { key: 'regionCode', label: '申请地', control: 'region', rule: 'region', hint: true },
      {
        key: 'address',
        label: '联系地址',
        control: 'text',
        rule: 'text',
        minLength: 5,
        maxLength: 100,
        autocomplete: 'address-line1',
      },
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
      { key: 'bankBranch', label: '开户支行', control: 'text', rule: 'text', minLength: 2, maxLength: 60, hint: true },
      {
        key: 'bankCardNo',
        label: '银行卡号',
        control: 'text',
        rule: 'bankCard',
        maxLength: 19,
        inputMode: 'numeric',
        grouping: [4],
        hint: true,
        autocomplete: 'off',
        confirmedBy: 'bankCardConfirmed',
      },
    ],
  },
];
