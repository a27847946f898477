import { maskAddress, maskCard, maskIdNo, maskMobile, maskName } from './mask';

describe('masking of personal values', () => {
  it.each([
    [maskName, '张三', '张*'],
    [maskName, '张小三', '张*三'],
    [maskName, '欧阳小三', '欧**三'],
    [maskName, '买买提·吐尔逊', '买*****逊'],
    [maskName, '张', '*'],
    [maskName, '', ''],
    [maskName, '𠮷', '*'],
    [maskName, '𠮷野', '𠮷*'],
    [maskName, '𠮷小三', '𠮷*三'],
    [maskMobile, '13800000000', '138****0000'],
    [maskMobile, '', ''],
    [maskIdNo, '32999919880808018X', '329***********018X'],
    [maskIdNo, 'E12345678', 'E*****678'],
    [maskIdNo, '1234567', '*******'],
    [maskCard, '6299990000000000012', '***************0012'],
    [maskCard, '0012', '****'],
    [maskAddress, '江苏省苏州市示例路1号', '江苏省********'],
    [maskAddress, '苏州', '**'],
  ] as const)('%p of %s is %s', (mask, value, shown) => expect(mask(value)).toBe(shown));
});
