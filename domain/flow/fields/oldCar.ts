import { fuel, invoiceKind, owner, useNature } from '../options';
import type { GroupDef } from '../types';
import {
  certNoField,
  choiceField,
  dateField,
  emissionField,
  invoiceCodeField,
  invoiceNoField,
  originField,
  plateField,
  textField,
  vehicleClassField,
  vinField,
} from './parts';

const oldCar: readonly GroupDef[] = [
  {
    key: 'car',
    fields: [
      plateField,
      originField,
      vinField,
      vehicleClassField,
      textField('brandModel', '品牌型号', 60, { hint: true }),
      choiceField('fuel', '燃料种类', fuel),
      emissionField,
      choiceField('useNature', '使用性质', useNature),
    ],
  },
  {
    key: 'ownership',
    fields: [
      {
        key: 'owner',
        label: '旧车车主',
        control: 'choice',
        rule: 'choice',
        options: owner,
        hint: true,
        onlyIfRead: true,
      },
      {
        key: 'ownerName',
        label: '配偶姓名',
        control: 'text',
        rule: 'name',
        maxLength: 60,
        autocomplete: 'off',
        hint: true,
        visibleWhen: { field: 'owner', is: ['spouse'] },
        onlyIfRead: true,
        confirmedBy: 'ownerNameConfirmed',
      },
      dateField('firstRegDate', '注册登记日期', { hint: true }),
      dateField('ownedSince', '登记到车主名下日期', { hint: true, notBefore: ['firstRegDate'], dependsOn: 'owner' }),
    ],
  },
];

export const scrappedCarGroups: readonly GroupDef[] = [
  ...oldCar,
  {
    key: 'recycling',
    fields: [
      {
        key: 'recyclerName',
        label: '回收企业',
        control: 'suggest',
        suggest: 'recyclers',
        rule: 'text',
        minLength: 2,
        maxLength: 60,
      },
      certNoField('scrapCertNo', '回收证明编号'),
      dateField('handoverDate', '交车日期'),
      dateField('scrapCertDate', '回收证明开具日期', { notBefore: ['handoverDate'] }),
    ],
  },
  {
    key: 'cancellation',
    fields: [
      certNoField('cancelCertNo', '注销证明编号'),
      dateField('cancelDate', '注销日期', { notBefore: ['scrapCertDate', 'handoverDate'] }),
    ],
  },
];

export const transferredCarGroups: readonly GroupDef[] = [
  ...oldCar,
  {
    key: 'transfer',
    fields: [
      choiceField('transferInvoiceKind', '发票类型', invoiceKind),
      invoiceCodeField('transferInvoiceCode', '二手车发票代码', 'transferInvoiceKind'),
      invoiceNoField('transferInvoiceNo', '二手车发票号码', 'transferInvoiceKind'),
      dateField('transferInvoiceDate', '开票日期'),
      { key: 'transferPrice', label: '车价合计', control: 'money', rule: 'money', min: 1, inputMode: 'decimal' },
      dateField('transferRegDate', '转移登记日期', { notBefore: ['transferInvoiceDate'] }),
    ],
  },
];
