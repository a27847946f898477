import { textRules, numberRules } from '../rules';
import { normaliseText } from '../rules/normalise';
import { flows } from './index';
import { fieldsOf, findField, visibleFields } from './fields';
import { flowIds, stepKeys } from './types';

describe.each(flowIds)('the declaration of %s', (id) => {
  const flow = flows[id];
  const all = flow.steps.flatMap((step) => fieldsOf(step).map((field) => ({ step, field })));

  it('has three steps in the order of the application', () =>
    expect(flow.steps.map((step) => step.key)).toEqual(stepKeys));

  it('uses unique keys per step and existing rules, and refers to fields of the same step only', () => {
    for (const step of flow.steps) {
      const keys = fieldsOf(step).map((field) => field.key);
      expect(new Set(keys).size).toBe(keys.length);
      for (const { rule, dependsOn, notBefore = [], visibleWhen } of fieldsOf(step)) {
        expect({ ...textRules, ...numberRules }).toHaveProperty(rule);
        for (const other of [
          ...notBefore,
          ...(dependsOn ? [dependsOn] : []),
          ...(visibleWhen ? [visibleWhen.field] : []),
        ])
          expect(keys).toContain(other);
      }
    }
  });

  it('gives codes to choices only', () => {
    for (const { field } of all)
      expect([field.key, field.options !== undefined]).toEqual([field.key, field.control === 'choice']);
  });

  it('shows invoice code and displacement only where they exist', () => {
    const keysFor = (values: Record<string, string>) =>
      flow.steps.flatMap((step) => visibleFields(step, values).map((field) => field.key));
    const digital = keysFor({ carType: 'nev', invoiceKind: 'digital', transferInvoiceKind: 'digital' });
    const paper = keysFor({ carType: 'ice', invoiceKind: 'paper', transferInvoiceKind: 'paper' });
    expect(paper.filter((key) => !digital.includes(key))).toEqual([
      ...(flow.kind === 'scrap' ? [] : ['transferInvoiceCode']),
      'displacementMl',
      'invoiceCode',
    ]);
  });

  it('leaves values unchanged that its rule has already normalised', () => {
    for (const { field } of all) {
      const once = normaliseText(field.rule, ' 苏Ｅ·12345 2026/1/31 ');
      expect(normaliseText(field.rule, String(once))).toBe(once);
    }
  });

  it('findField finds a field by its full key only', () => {
    expect(findField(flow, 'oldCarInfo.vin')?.field.label).toBe('车辆识别代号');
    for (const key of ['vin', 'oldCarInfo', 'oldCarInfo.vin.x', 'oldCarInfo.constructor', 'idCardFront', ''])
      expect(findField(flow, key)).toBeNull();
  });
});
