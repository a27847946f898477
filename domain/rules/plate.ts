import type { Finding } from './finding';

/** GA 36: no I and no O. New energy plates of cars have their letter in third place; those of large vehicles (letter last) are rejected. */
const province = '[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼]';
const ordinary = new RegExp(`^${province}[A-HJ-NP-Z][A-HJ-NP-Z0-9]{5}$`);
const newEnergy = new RegExp(`^${province}[A-HJ-NP-Z][A-HJK][A-HJ-NP-Z0-9]\\d{4}$`);

export const checkPlate = (plate: string): Finding | null =>
  ordinary.test(plate) || newEnergy.test(plate) ? null : { reason: 'format.plate' };
