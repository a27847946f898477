import { emission, origin, vehicleClass } from '../options';
import type { FieldDef } from '../types';

/** Fields that old and new car, or the two invoices, have in common. */
export const plateField: FieldDef = {
  key: 'plateNo',
  label: '号牌号码',
  control: 'text',
  rule: 'plate',
  maxLength: 8,
  capitals: true,
  hint: true,
};

export const originField: FieldDef = {
  key: 'origin',
  label: '产地',
  control: 'choice',
  rule: 'choice',
  options: origin,
};

export const vehicleClassField: FieldDef = {
  key: 'vehicleClass',
  label: '车辆类型',
  control: 'choice',
  rule: 'choice',
  options: vehicleClass,
  hint: true,
  onlyIfRead: true,
};

export const emissionField: FieldDef = {
  key: 'emission',
  label: '排放标准',
  control: 'choice',
  rule: 'choice',
  options: emission,
  hint: true,
  onlyIfRead: true,
};

export const vinField: FieldDef = {
  key: 'vin',
  label: '车辆识别代号',
  control: 'text',
  rule: 'vin',
  maxLength: 17,
  capitals: true,
  hint: true,
  dependsOn: 'origin',
  confirmedBy: 'vinConfirmed',
};

export const dateField = (key: string, label: string, more?: Partial<FieldDef>): FieldDef => ({
  key,
  label,
  control: 'date',
  rule: 'date',
  maxLength: 10,
  inputMode: 'numeric',
  ...more,
});

export const invoiceCodeField = (key: string, label: string, kindKey: string): FieldDef => ({
  key,
  label,
  control: 'text',
  rule: 'invoiceCode',
  maxLength: 12,
  inputMode: 'numeric',
  visibleWhen: { field: kindKey, is: ['paper'] },
});

export const invoiceNoField = (key: string, label: string, kindKey: string): FieldDef => ({
  key,
  label,
  control: 'text',
  rule: 'invoiceNo',
  maxLength: 20,
  inputMode: 'numeric',
  grouping: [4],
  hint: true,
  dependsOn: kindKey,
});
