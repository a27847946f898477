import { flows } from './flow';
import { maskCard, maskIdNo, maskIdNoFully, maskMobile, maskName, maskPlate, maskVin } from './mask';
import { applicationNumber } from './number';

describe('what is shown of personal values', () => {
  it.each([
    [maskName, '张三', '张*'], [maskName, '张小三', '张*三'], [maskName, '买买提·吐尔逊', '买*****逊'], [maskName, '𠮷野', '𠮷*'], [maskName, '张', '*'], [maskName, '', ''],
    [maskMobile, '13800000000', '138****0000'], [maskIdNo, '329999199003070026', '329***********0026'], [maskIdNoFully, '329999199003070026', '3****************6'],
    [maskCard, '6299990000000000012', '***************0012'], [maskVin, 'L00TEST04TT000007', '***********000007'], [maskPlate, '苏E12345', '苏E***45'], [maskCard, '0012', '****'],
  ] as const)('%p of %s is %s', (mask, value, shown) => expect(mask(value)).toBe(shown));
});

it('an application number names kind, year, region and place in the line, which may outgrow six digits', () => {
  expect(applicationNumber(flows.newApply, '2026-11-21', '320500', 42)).toBe('ZH2026320500000042');
  expect(applicationNumber(flows.applyElv, '2026-11-21', '320500', 1_234_567)).toBe('BF20263205001234567');
});
