import { lastDay, type MessageKind, type Occasion } from '../messages';
import example from './example.json';
import { shanghaiDate, shanghaiInstant } from '../time';
import { messageLanguages, type MessageLanguage, type MessageText, messageTexts } from './messageTexts';
import type { Mistake } from './mistakes';
import type { Messages, Sentence } from './types';

/** `number`: last four characters of the application number. `until`: the last day with its time. */
type Variable = 'number' | 'until';

/** The variables that a text must contain; it may contain no others. A draft has no number. */
const variablesOf = (text: MessageText): readonly Variable[] => {
  switch (text) {
    case 'returned':
    case 'returned_reminder':
    case 'pay_failed':
    case 'pay_failed_reminder':
      return ['number', 'until'];
    case 'funds_offered':
    case 'funds_offered_reminder':
    case 'draft_expiring':
    case 'restored':
      return ['until'];
    case 'rejected':
    case 'paid':
      return ['number'];
    case 'mobile_changed':
    case 'mobile_set':
    case 'account_frozen':
    case 'account_unfrozen':
      return [];
  }
};

export const textOf = (kind: MessageKind, occasion: Occasion): MessageText =>
  occasion === 'event' || !(messageTexts as readonly string[]).includes(`${kind}_reminder`)
    ? kind
    : (`${kind}_reminder` as MessageText);

/** Used for texts that the policy file leaves out. */
const defaults: Messages = example.messages;

/** Characters with signature and the longest values; one message in Chinese, two parts at most in the others. */
const longest: Record<MessageLanguage, number> = { 'zh-CN': 70, 'en-US': 134, 'ar-SA': 134 };

/** With the name of the month: a date of digits is displayed reversed after Arabic letters. */
const dayName = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(day));

/** Returns the last day and the time of a deadline: 24:00 of the day before for a deadline at 00:00. */
export function untilText(deadline: Date, language: MessageLanguage): string {
  const day = lastDay(deadline);
  const time = day === shanghaiDate(deadline) ? shanghaiInstant(deadline).slice(11, 16) : '24:00';
  const [, month, date] = day.split('-').map(Number);
  if (language === 'zh-CN') return `${month}月${date}日${time}`;
  return `${dayName(day, language === 'en-US' ? 'en-GB' : 'ar-u-nu-latn-ca-gregory')} ${time}`;
}

const fill = (template: string, values: Partial<Record<string, string>>): string =>
  template.replace(/\{(\w*)\}/g, (_, name: string) => values[name] ?? '');

const sentenceOf = ({ texts }: Pick<Messages, 'texts'>, text: MessageText): Sentence =>
  texts[text] ?? defaults.texts[text]!;

const signed = (signature: string, text: string): string => `【${signature}】${text}`;

interface MessageFacts {
  kind: MessageKind;
  occasion: Occasion;
  language: MessageLanguage;
  number: string | null;
  deadline: Date | null;
}

/** Returns the variables of a message, which a provider with templates needs apart from the text. */
export function messageVariables({
  kind,
  occasion,
  language,
  number,
  deadline,
}: MessageFacts): Partial<Record<Variable, string>> {
  const used = variablesOf(textOf(kind, occasion));
  return {
    // Application numbers are letters and digits; another value never reaches a message.
    ...(used.includes('number') && { number: number?.match(/[0-9A-Z]{4}$/)?.[0] ?? '' }),
    ...(used.includes('until') && deadline && { until: untilText(deadline, language) }),
  };
}

/** Returns the text of a message with its signature. */
export const messageText = (messages: Messages | undefined, facts: MessageFacts): string =>
  signed(
    messages?.signature ?? defaults.signature,
    fill(sentenceOf(messages ?? defaults, textOf(facts.kind, facts.occasion))[facts.language], messageVariables(facts)),
  );

/** Texts that the policy cannot change. */
const fixedTexts = {
  code: {
    'zh-CN': '验证码{code}，用于登录或确认是您本人，5分钟内有效。不要告诉任何人，工作人员不会向您要。',
    'en-US':
      '{code} is your code to sign in or confirm. Valid for 5 minutes. Tell it to nobody: staff never ask for it.',
    'ar-SA': 'الرمز {code} لتسجيل الدخول أو للتأكيد، صالح 5 دقائق. لا تخبر به أحدًا، فالموظفون لا يطلبونه أبدًا.',
  },
  mobile_requested: {
    'zh-CN':
      '有人申请把您账号的登录手机号换成新号码，24小时后生效。不是您申请的，请登录后在首页点“停止更换”，或拨打12345。',
    'en-US':
      'Someone asked to change your mobile number in 24 hours. Not you? Sign in and tap “Stop the change”, or call 12345.',
    'ar-SA': 'سيتغير رقم جوالك بعد 24 ساعة. إن لم تطلب ذلك فسجّل الدخول واضغط «إيقاف التغيير»، أو اتصل بالرقم 12345.',
  },
} as const satisfies Record<string, Record<MessageLanguage, string>>;
export const fixedKinds = Object.keys(fixedTexts) as (keyof typeof fixedTexts)[];

/** Returns a text that the policy cannot change, with the signature of the policy. */
export const fixedText = (
  messages: Messages | undefined,
  kind: (typeof fixedKinds)[number],
  language: MessageLanguage,
  code = '',
): string => signed(messages?.signature ?? defaults.signature, fill(fixedTexts[kind][language], { code }));

const LONGEST_DEADLINE = new Date('2026-12-31T16:00:00Z');
const LINK = /:\/\/|www\.|\w\.(com|cn|net|org|gov|top|vip)\b/i;
const AMOUNT = /[¥￥$]|[\d０-９一二两三四五六七八九十百千万亿]\s*多?\s*元|\d\s*(yuan|rmb)|\d{6,}/i;

function mistakesOf(text: MessageText, language: MessageLanguage, template: string, signature: string): Mistake[] {
  const place = `messages.texts.${text}.${language}`;
  const allowed: readonly string[] = variablesOf(text);
  const used = [...template.matchAll(/\{[^{}]*\}/g)].map(([variable]) => variable.slice(1, -1));
  const length = [
    ...signed(signature, fill(template, { number: '0000', until: untilText(LONGEST_DEADLINE, language) })),
  ].length;
  const mistakes: (Mistake | false)[] = [
    ...used.map(
      (name) =>
        !allowed.includes(name) && {
          place,
          reason: 'noVariable' as const,
          params: { name, wanted: allowed.map((one) => `{${one}}`).join(' ') || '—' },
        },
    ),
    ...allowed.map((name) => !used.includes(name) && { place, reason: 'variableMissing' as const, params: { name } }),
    LINK.test(template) && { place, reason: 'link' },
    AMOUNT.test(template) && { place, reason: 'amount' },
    template.split(/\{[^{}]*\}/).some((rest) => /[{}]/.test(rest)) && { place, reason: 'brace' },
    length > longest[language] && { place, reason: 'longMessage', params: { length, most: longest[language] } },
  ];
  return mistakes.filter((mistake) => mistake !== false);
}

/** Returns the mistakes of the texts: unknown and missing variables, links, amounts, too many characters. */
export const messageMistakes = (messages: Messages | undefined): Mistake[] => {
  if (!messages) return [];
  const signature: (Mistake | false)[] = [
    /[【】[\]{}]/.test(messages.signature) && { place: 'messages.signature', reason: 'brace' },
    LINK.test(messages.signature) && { place: 'messages.signature', reason: 'link' },
  ];
  return [
    ...signature.filter((mistake) => mistake !== false),
    ...messageTexts.flatMap((text) =>
      messageLanguages.flatMap((language) =>
        mistakesOf(text, language, sentenceOf(messages, text)[language], messages.signature),
      ),
    ),
  ];
};
