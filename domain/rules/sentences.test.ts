import zhCN from 'antd-mobile/cjs/locales/zh-CN';

import { problemCodes } from '../errors';
import { makeProblem, sentences } from './sentences';

const said = zhCN.Form.defaultValidateMessages;

describe('messages of the rules', () => {
  it('include every default message of the form library', () => {
    const defaults = Object.values(said).flatMap((one) => (typeof one === 'string' ? [one] : Object.values(one)));
    const translated = new Set(Object.values(sentences).map((sentence) => sentence.replaceAll('{', '${')));
    expect(defaults).toHaveLength(33);
    expect(defaults.filter((message) => !translated.has(message))).toEqual([]);
  });

  it('have a known problem code', () => {
    for (const reason of Object.keys(sentences)) expect(problemCodes).toContain(reason.split('.')[0]);
  });

  it('replace all placeholders', () => {
    expect(makeProblem('date_order', '注销日期', { other: 'oldCarInfo.handoverDate' }, { other: '交车日期' })).toEqual({
      code: 'date_order',
      reason: 'date_order',
      message: '注销日期不能早于交车日期。请核对这两个日期',
      params: { other: 'oldCarInfo.handoverDate' },
    });
    // A missing parameter is replaced by nothing.
    expect(makeProblem('too_long', '姓名').message).toBe('姓名最多个字符');
    expect(makeProblem('required', '姓名')).toEqual({ code: 'required', reason: 'required', message: '请输入姓名' });
  });
});
