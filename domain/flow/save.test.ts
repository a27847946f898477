import { flows } from './index';
import { normalise } from './normalise';
import { checkPatch, mergeStep } from './save';
import type { Values } from './types';

const refused = (patch: Values) =>
  Object.entries(checkPatch(flows.newApply, 'newCarInfo', patch)).map(([key, { code }]) => `${key} ${code}`);

describe('checkPatch and mergeStep', () => {
  it.each<[Values, string[]]>([
    [{ vin: 'half a num', priceInclTax: 5, regDate: 'soon', vinConfirmed: true, brand: null }, []],
    [{ brand: 'x'.repeat(200) }, []],
    [{ brand: 'x'.repeat(201) }, ['newCarInfo.brand too_long']],
    [{ brand: 7 }, ['newCarInfo.brand type']],
    [{ brand: 'a\u0000b' }, ['newCarInfo.brand format']],
    [{ priceInclTax: '5' }, ['newCarInfo.priceInclTax type']],
    [{ priceInclTax: 5.5 }, ['newCarInfo.priceInclTax type']],
    [{ displacementMl: 2 ** 60 }, ['newCarInfo.displacementMl type']],
    [{ vinConfirmed: 'yes' }, ['newCarInfo.vinConfirmed type']],
    [
      { recyclerName: 'x', constructor: 'y' } as Values,
      ['newCarInfo.recyclerName unknown', 'newCarInfo.constructor unknown'],
    ],
    [JSON.parse('{"__proto__":"x"}') as Values, ['newCarInfo.__proto__ unknown']],
  ])('of %j is refused for %j', (patch, expected) => expect(refused(patch)).toEqual(expected));

  const merge = (values: Values, patch: Values) => mergeStep(flows.newApply, 'newCarInfo', values, patch);

  it('merge given values and clear with null', () => {
    expect(merge({ brand: '甲', model: '乙' }, { model: null, plateNo: '苏E' })).toEqual({
      brand: '甲',
      plateNo: '苏E',
    });
  });

  it('remove the confirmation of a number when it changes, but not when only its notation changes', () => {
    expect(merge({ vin: 'A1', vinConfirmed: true }, { vin: 'A2' })).toEqual({ vin: 'A2' });
    expect(merge({ vin: 'A1', vinConfirmed: true }, { vin: null })).toEqual({});
    expect(merge({ vin: 'A1', vinConfirmed: true }, { vin: 'a 1' })).toEqual({ vin: 'a 1', vinConfirmed: true });
    expect(merge({ vin: 'A1', vinConfirmed: true }, { brand: '甲' })).toEqual({
      vin: 'A1',
      vinConfirmed: true,
      brand: '甲',
    });
    expect(merge({ vin: 'A1' }, { vin: 'A2', vinConfirmed: true })).toEqual({ vin: 'A2', vinConfirmed: true });
  });

  it('normalise known fields and leave unknown keys unchanged', () => {
    expect(normalise(flows.newApply, 'newCarInfo.priceInclTax', '15 万')).toBe('15 万');
    expect(normalise(flows.newApply, 'newCarInfo.priceInclTax', '150,000')).toBe(15_000_000);
    expect(normalise(flows.newApply, 'newCarInfo.unknown', ' x ')).toBe(' x ');
    expect(normalise(flows.newApply, 'newCarInfo.vin', null)).toBeNull();
  });
});
