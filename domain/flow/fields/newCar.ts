import { exclTaxBounds, priceBounds } from '../../policy/prices';
import { carType, invoiceKind, powertrain } from '../options';
import type { GroupDef } from '../types';
import {
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

export const newCarGroups: readonly GroupDef[] = [
  {
    key: 'car',
    fields: [
      choiceField('carType', '新车类型', carType),
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
      choiceField('powertrain', '动力类型', powertrain, {
        rule: 'powertrain',
        hint: true,
        dependsOn: 'carType',
        onlyIfRead: true,
      }),
      emissionField,
      vehicleClassField,
      originField,
      { key: 'brand', label: '品牌', control: 'suggest', suggest: 'brands', rule: 'text', maxLength: 30 },
      textField('model', '车型', 60),
      vinField,
      plateField,
    ],
  },
  {
    key: 'purchase',
    fields: [
      choiceField('invoiceKind', '发票类型', invoiceKind),
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
      {
        key: 'priceExclTax',
        label: '不含税价',
        control: 'money',
        rule: 'money',
        ...exclTaxBounds,
        inputMode: 'decimal',
        hint: true,
        onlyIfRead: true,
      },
      textField('sellerName', '销货单位', 60, { minLength: 2 }),
      textField('sellerPlace', '销货单位所在地', 18, {
        rule: 'sellerPlace',
        capitals: true,
        hint: true,
        onlyIfRead: true,
      }),
    ],
  },
  { key: 'registration', fields: [dateField('regDate', '注册登记日期', { hint: true, notBefore: ['invoiceDate'] })] },
];
