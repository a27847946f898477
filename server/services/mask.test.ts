import { maskCardNo, maskIdNo, maskMobile, maskName } from './mask';

describe('masking', () => {
  it.each([
    ['张三', '张*'], ['张小三', '张*三'], ['欧阳小三', '欧**三'], ['买买提·阿不都', '买*****都'], ['张', '*'], ['', ''], ['𠮷小三', '𠮷*三'],
  ])('a name: %s → %s', (name, masked) => {
    expect(maskName(name)).toBe(masked);
  });

  it('leaves of long numbers what their owner knows them by', () => {
    expect(maskIdNo('32999919880808018X')).toBe('329***********018X');
    expect(maskMobile('13800000001')).toBe('138****0001');
    expect(maskCardNo('6299990000000000012')).toBe('***************0012');
  });

  it('hides whole what is too short to hide in part', () => {
    expect(maskIdNo('1234567')).toBe('*******');
    expect(maskCardNo('0012')).toBe('****');
    expect(maskMobile('')).toBe('');
  });
});
