import { examplePolicy } from '../testing/sample';
import {
  afterQuietHours,
  isQuiet,
  lastDay,
  messageKinds,
  occasions,
  plannedMessages,
  quietUntil,
  reminderAt,
} from '../messages';
import { messageLanguages } from './messageTexts';
import { fixedKinds, fixedText, messageMistakes, messageText, messageVariables, textOf, untilText } from './messages';
import { mistakeSentence } from './mistakes';
import type { Messages } from './types';

const on = (time: string) => new Date(`${time}+08:00`);
const example = examplePolicy.messages!;
const said = (messages: Messages) => messageMistakes(messages).map((one) => mistakeSentence(one));
const withText = (chinese: string): Messages => ({
  ...example,
  texts: { ...example.texts, returned: { ...example.texts.returned!, 'zh-CN': chinese } },
});

describe('messageMistakes', () => {
  it('finds none in the example policy, and none in a policy without texts', () => {
    expect(messageMistakes(example)).toEqual([]);
    expect(messageMistakes(undefined)).toEqual([]);
    expect(messageMistakes({ signature: '示例市补贴', texts: {} })).toEqual([]);
  });

  it.each([
    ['申请（尾号{number}）请在{until}前补正，{name}', '没有变量 {name}，可用的变量：{number} {until}'],
    ['申请（尾号{number}）请补正', '缺少变量 {until}'],
    ['申请（尾号{number}）请在{until}前补正 https://x.gov.cn/a', '短信里不能有链接或网址'],
    ['申请（尾号{number}）请在{until}前补正 example.com', '短信里不能有链接或网址'],
    ['申请（尾号{number}）请在{until}前补正，补贴20000元', '短信里不能有金额或长号码'],
    ['申请（尾号{number}）请在{until}前补正，身份证329999199003070026', '短信里不能有金额或长号码'],
    ['申请（尾号{number}）请在{until}前补正，补贴1.5 万 元', '短信里不能有金额或长号码'],
    ['申请（尾号{number}）请在{until}前补正，补贴１千多元', '短信里不能有金额或长号码'],
    ['申请（尾号{number}）请在{until}前补正，补贴两万元', '短信里不能有金额或长号码'],
    ['申请（尾号{number}）请在{until}前补正，补贴2万多 元', '短信里不能有金额或长号码'],
    ['申请（尾号{number}）请在{until}前补正，补贴5000yuan', '短信里不能有金额或长号码'],
    ['申请（尾号{number}）请在{until}前补正}', '括号 { } [ ] 【 】只能用于变量'],
    [`申请（尾号{number}）请在{until}前补正${'。'.repeat(40)}`, '连同签名共 75 个字，最多 70 个'],
  ])('reports %s', (text, sentence) =>
    expect(said(withText(text))).toEqual([`messages.texts.returned.zh-CN：${sentence}`]),
  );

  it('reports brackets and links in the signature', () =>
    expect(said({ ...example, signature: '示例【市】a.gov.cn' })).toEqual(
      expect.arrayContaining([
        'messages.signature：括号 { } [ ] 【 】只能用于变量',
        'messages.signature：短信里不能有链接或网址',
      ]),
    ));
});

describe('messageText', () => {
  it('has at most 70 characters in Chinese, no personal data and no variables left, for every kind and occasion', () => {
    for (const kind of messageKinds)
      for (const occasion of occasions)
        for (const language of messageLanguages) {
          const facts = { kind, occasion, language, number: 'ZH2026320500000123', deadline: on('2027-01-01T00:00:00') };
          const text = messageText(example, facts);
          if (language === 'zh-CN') expect([...text].length).toBeLessThanOrEqual(70);
          expect(text).not.toMatch(/[{}]|undefined|ZH2026|:\/\//);
        }
  });

  it('inserts nothing but the last four letters and digits of a number', () => {
    const facts = { kind: 'paid', occasion: 'event', language: 'zh-CN', deadline: null } as const;
    expect(messageText(undefined, { ...facts, number: 'ZH2026320500000123' })).toContain('尾号0123');
    expect(messageText(undefined, { ...facts, number: '$& http://x{until}' })).toContain('尾号）');
  });

  it('leaves out a variable without a value: the number of a draft, the last day without a deadline', () => {
    const facts = { kind: 'returned', occasion: 'event', language: 'zh-CN' } as const;
    const texts = withText('尾号{number}，{until}前补正');
    const without = { ...facts, number: null, deadline: null };
    expect(messageText({ ...texts, signature: '示例市' }, without)).toBe('【示例市】尾号，前补正');
    expect(messageVariables(without)).toEqual({ number: '' });
  });

  it.each([
    ['returned', 'event', 'returned'],
    ['returned', 'day1', 'returned_reminder'],
    ['funds_offered', 'last_day', 'funds_offered_reminder'],
    ['draft_expiring', 'day1', 'draft_expiring'],
  ] as const)('%s, %s: the text %s', (kind, occasion, text) => expect(textOf(kind, occasion)).toBe(text));

  it('has the signature of the policy, or of the example policy without texts', () => {
    const facts = { kind: 'paid', occasion: 'event', language: 'zh-CN', number: 'ZH0123', deadline: null } as const;
    expect(messageText({ signature: '示例市', texts: {} }, facts)).toMatch(/^【示例市】/);
    expect(messageText(undefined, facts)).toMatch(new RegExp(`^【${example.signature}】`));
  });

  it('has the variables that its text uses, for a provider with templates', () => {
    const facts = {
      occasion: 'event',
      language: 'zh-CN',
      number: 'ZH0123',
      deadline: on('2026-12-07T00:00:00'),
    } as const;
    expect(messageVariables({ ...facts, kind: 'returned' })).toEqual({ number: '0123', until: '12月6日24:00' });
    expect(messageVariables({ ...facts, kind: 'paid' })).toEqual({ number: '0123' });
  });

  it('names 24:00 of the last day for a deadline at midnight, else the time', () => {
    expect(untilText(on('2026-12-07T00:00:00'), 'zh-CN')).toBe('12月6日24:00');
    expect(untilText(on('2026-12-07T17:30:00'), 'zh-CN')).toBe('12月7日17:30');
    expect(untilText(on('2027-01-01T00:00:00'), 'en-US')).toBe('31 Dec 24:00');
    expect(untilText(on('2027-01-01T00:00:00'), 'ar-SA')).toBe('31 ديسمبر 24:00');
  });

  describe.each(fixedKinds)('fixedText of %s', (kind) => {
    it.each(messageLanguages)('carries the signature of the policy and is short enough: %s', (language) => {
      const text = fixedText({ signature: '示例市', texts: {} }, kind, language, '123456');
      expect(text).toMatch(/^【示例市】/);
      expect(text).not.toMatch(/[{}]/);
      expect(fixedText(undefined, kind, language, '123456').length).toBeLessThanOrEqual(
        language === 'zh-CN' ? 70 : 134,
      );
    });
  });

  it('says in each language that no officer asks for the code', () => {
    const texts = messageLanguages.map((language) => fixedText(undefined, 'code', language, '123456'));
    for (const text of texts) expect(text).toMatch(/123456.*(工作人员不会向您要|staff never ask|الموظفون لا يطلبونه)/);
  });
});

describe('times of messages', () => {
  it('quiet hours are 21:00 to 08:00 in Shanghai', () => {
    expect(
      ['20:59:59', '21:00:00', '00:00:00', '07:59:59', '08:00:00'].map((time) => isQuiet(on(`2026-11-21T${time}`))),
    ).toEqual([false, true, true, true, false]);
    expect(afterQuietHours(on('2026-11-21T22:00:00'))).toEqual(on('2026-11-22T08:00:00'));
    expect(afterQuietHours(on('2026-11-22T03:00:00'))).toEqual(on('2026-11-22T08:00:00'));
    expect(afterQuietHours(on('2026-11-22T12:00:00'))).toEqual(on('2026-11-22T12:00:00'));
    expect(quietUntil(on('2026-11-21T20:58:59'))).toBeUndefined();
    expect(quietUntil(on('2026-11-21T20:59:00'))).toEqual(on('2026-11-22T08:00:00'));
    expect(quietUntil(on('2026-11-22T07:59:30'))).toEqual(on('2026-11-22T08:00:00'));
    expect(quietUntil(on('2026-11-22T08:00:00'))).toBeUndefined();
  });

  it('reminders are due at 09:00, counted from the last day', () => {
    const deadline = on('2026-12-07T00:00:00');
    expect(lastDay(deadline)).toBe('2026-12-06');
    expect(reminderAt(deadline, 'days3')).toEqual(on('2026-12-03T09:00:00'));
    expect(reminderAt(deadline, 'day1')).toEqual(on('2026-12-05T09:00:00'));
    expect(reminderAt(deadline, 'last_day')).toEqual(on('2026-12-06T09:00:00'));
  });

  it('leaves out a reminder on the day of the message of the event', () => {
    const planned = (at: string) =>
      plannedMessages('returned', on(at), on('2026-12-07T00:00:00')).map(({ occasion }) => occasion);
    expect(planned('2026-11-21T10:00:00')).toEqual(['event', 'days3', 'day1']);
    expect(planned('2026-12-03T07:00:00')).toEqual(['event', 'day1']);
    expect(planned('2026-12-04T22:00:00')).toEqual(['event']);
    expect(plannedMessages('paid', on('2026-12-04T12:00:00'), null)).toHaveLength(1);
  });

  it('plans no reminder of a kind that has none, although it has a deadline', () => {
    const eventAt = on('2026-11-21T10:00:00');
    expect(plannedMessages('draft_expiring', eventAt, on('2026-12-07T00:00:00'))).toEqual([
      { occasion: 'event', at: eventAt },
    ]);
  });
});
