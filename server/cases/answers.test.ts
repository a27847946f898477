import type { Answers } from '@domain/flow/types';
import { sampleAnswers } from '@domain/testing/sample';
import { createLog } from '../platform/log';
import { maskAnswers, maskForOffice } from './answers';

const answers: Answers = {
  personalInfo: {
    name: '张示例',
    idNo: '320500198808080018',
    birthDate: '1988-08-08',
    mobile: '13800001234',
    address: '示例路一百二十三号四栋',
    bankCardNo: '6222020000000000018',
    bankName: '示例银行',
    bankCardConfirmed: true,
  },
  oldCarInfo: { vin: 'LSVAA4180E2100001', plateNo: '苏E12345', brand: '示例牌' },
  newCarInfo: { vin: 'LSVAA4180E2100002', plateNo: '苏ED12345', price: 12_345_600 },
};

describe('masking', () => {
  it('maskForOffice masks what identifies a person or a car, and nothing else', () => {
    expect(maskForOffice(answers)).toEqual({
      personalInfo: {
        ...answers.personalInfo,
        name: '张*例',
        idNo: '320***********0018',
        birthDate: '198*******',
        mobile: '138****1234',
        address: '示例路********',
        bankCardNo: '***************0018',
      },
      oldCarInfo: { ...answers.oldCarInfo, vin: 'LSV**********0001', plateNo: '苏E1****' },
      newCarInfo: { ...answers.newCarInfo, vin: 'LSV**********0002', plateNo: '苏ED*****' },
    });
  });

  it('every field about the person is masked for officers without the case and left out of the log, or listed here', () => {
    const { personalInfo } = sampleAnswers('newApply');
    const shown = maskForOffice({ personalInfo, oldCarInfo: {}, newCarInfo: {} }).personalInfo;
    const isMasked = (key: string) => shown[key] !== personalInfo[key];
    const keys = Object.keys(personalInfo);
    expect(keys.filter((key) => !isMasked(key)).sort()).toEqual(['bankBranch', 'bankName', 'regionCode']);
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => lines.push(line) });
    keys.filter(isMasked).forEach((key) => log.info({ answers: { [key]: 'personal' } }, 'saved'));
    expect(lines).toHaveLength(keys.filter(isMasked).length);
    expect(lines.join()).not.toContain('personal');
  });

  it('maskAnswers masks ID and card number, except for the keys to be corrected', () => {
    const { idNo, bankCardNo } = maskForOffice(answers).personalInfo;
    const shown = (open: string[]) => maskAnswers(answers, open).personalInfo;
    expect(maskAnswers(answers, [])).toEqual({
      ...answers,
      personalInfo: { ...answers.personalInfo, idNo, bankCardNo },
    });
    expect(shown(['personalInfo.idNo'])).toEqual({ ...answers.personalInfo, bankCardNo });
    expect(shown(['personalInfo.bankCardNo'])).toEqual({ ...answers.personalInfo, idNo });
    expect(shown(['personalInfo.idNo', 'personalInfo.bankCardNo'])).toEqual(answers.personalInfo);
  });

  it('does not change its argument, and leaves empty values empty', () => {
    const before = structuredClone(answers);
    maskForOffice(answers);
    expect(answers).toEqual(before);
    const empty: Answers = { personalInfo: { idNo: '', name: null }, oldCarInfo: {}, newCarInfo: {} };
    expect(maskForOffice(empty)).toEqual(empty);
  });
});
