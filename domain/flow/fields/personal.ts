import { impliedIdType } from '../../rules/personId';
import { idType } from '../options';
import type { GroupDef } from '../types';
import { dateField } from './parts';

export const personalGroups: readonly GroupDef[] = [
  {
    key: 'identity',
    fields: [
      { key: 'name', label: '姓名', control: 'text', rule: 'name', maxLength: 60, autocomplete: 'name' },
      {
        key: 'idType',
        label: '证件类型',
        control: 'choice',
        rule: 'idType',
        options: idType,
        preset: ({ idNo }) => impliedIdType(typeof idNo === 'string' ? idNo : ''),
      },
      {
        key: 'idNo',
        label: '证件号码',
        control: 'text',
        rule: 'idNo',
        maxLength: 20,
        capitals: true,
        grouping: [6, 4, 4, 4],
        autocomplete: 'off',
        dependsOn: 'idType',
      },
      {
        key: 'nationality',
        label: '国籍',
        control: 'country',
        rule: 'nationality',
        hint: true,
        visibleWhen: { field: 'idType', is: ['passport'] },
      },
      dateField('birthDate', '出生日期', { rule: 'birthDate', visibleWhen: { field: 'idType', is: ['passport'] } }),
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
