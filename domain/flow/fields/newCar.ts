import { priceBounds } from '../../policy/amount';
import { carType, invoiceKind, powertrain } from '../options';
import type { GroupDef } from '../types';
import {
  dateField,
  emissionField,
  invoiceCodeField,
  invoiceNoField,
  originField,
  plateField,
  vehicleClassField,
  vinField,
} from './parts';

export const newCarGroups: readonly GroupDef[] = [
  {
    key: 'car',
    fields: [
      { key: 'carType', label: '新车类型', control: 'choice', rule: 'choice', options: carType },
      {
        key: 'displacementMl',
        label: '排量',
        control: 'integer',
        rule: 'integer',
        min: 100,
        max: 10_000,
        inputMode: 'numeric',
        hint: true,
        visibleWhen: { field: 'carType', is: ['ice'] },
      },
      {
        key: 'powertrain',
        label: '动力类型',
        control: 'choice',
        rule: 'powertrain',
        options: powertrain,
        hint: true,
        dependsOn: 'carType',
        onlyIfRead: true,
      },
      emissionField,
      vehicleClassField,
      originField,
      { key: 'brand', label: '品牌', control: 'suggest', suggest: 'brands', rule: 'text', maxLength: 30 },
      { key: 'model', label: '车型', control: 'text', rule: 'text', maxLength: 60 },
      vinField,
      plateField,
    ],
  },
  {
    key: 'purchase',
    fields: [
      { key: 'invoiceKind', label: '发票类型', control: 'choice', rule: 'choice', options: invoiceKind },
      invoiceCodeField('invoiceCode', '发票代码', 'invoiceKind'),
      invoiceNoField('invoiceNo', '发票号码', 'invoiceKind'),
      dateField('invoiceDate', '开票日期'),
      {
        key: 'priceInclTax',
        label: '价税合计',
        control: 'money',
        rule: 'money',
        ...priceBounds,
        inputMode: 'decimal',
        hint: true,
      },
      { key: 'sellerName', label: '销货单位', control: 'text', rule: 'text', minLength: 2, maxLength: 60 },
      {
        key: 'sellerPlace',
        label: '销货单位所在地',
        control: 'text',
        rule: 'sellerPlace',
        maxLength: 18,
        capitals: true,
        hint: true,
        onlyIfRead: true,
      },
    ],
  },
  { key: 'registration', fields: [dateField('regDate', '注册登记日期', { hint: true, notBefore: ['invoiceDate'] })] },
];
