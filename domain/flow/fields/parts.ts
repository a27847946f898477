import { emission, origin, vehicleClass } from '../options';
import type { FieldDef } from '../types';

/** A line of text, of at most so many characters. */
export const textField = (key: string, label: string, maxLength: number, more?: Partial<FieldDef>): FieldDef => ({
  key,
  label,
  control: 'text',
  rule: 'text',
  maxLength,
  ...more,
});

export const choiceField = (
  key: string,
  label: string,
  options: FieldDef['options'],
  more?: Partial<FieldDef>,
): FieldDef => ({ key, label, control: 'choice', rule: 'choice', options, ...more });

/** Fields that old and new car, or the two invoices, have in common. */
export const plateField = textField('plateNo', '号牌号码', 8, { rule: 'plate', capitals: true, hint: true });
export const originField = choiceField('origin', '产地', origin);
export const vehicleClassField = choiceField('vehicleClass', '车辆类型', vehicleClass, {
  hint: true,
  onlyIfRead: true,
});
export const emissionField = choiceField('emission', '排放标准', emission, { hint: true, onlyIfRead: true });
export const vinField = textField('vin', '车辆识别代号', 17, {
  rule: 'vin',
  capitals: true,
  hint: true,
  dependsOn: 'origin',
  confirmedBy: 'vinConfirmed',
});

export const dateField = (key: string, label: string, more?: Partial<FieldDef>): FieldDef => ({
  key,
  label,
  control: 'date',
  rule: 'date',
  maxLength: 10,
  inputMode: 'numeric',
  ...more,
});

export const invoiceCodeField = (key: string, label: string, kindKey: string): FieldDef =>
  textField(key, label, 12, {
    rule: 'invoiceCode',
    inputMode: 'numeric',
    visibleWhen: { field: kindKey, is: ['paper'] },
  });

export const invoiceNoField = (key: string, label: string, kindKey: string): FieldDef =>
  textField(key, label, 20, {
    rule: 'invoiceNo',
    inputMode: 'numeric',
    grouping: [4],
    hint: true,
    dependsOn: kindKey,
  });

export const certNoField = (key: string, label: string): FieldDef =>
  textField(key, label, 30, { rule: 'certNo', minLength: 6, capitals: true });
