/**
 * The part of ICU's message syntax that the locale files use: text, {name}, {n, plural, …}, {x, select, …}, # and quotes.
 * Returns the tree of intl-messageformat-parser 3; its test compares both.
 */
const LITERAL = 0;
const ARGUMENT = 1;
const SELECT = 5;
const PLURAL = 6;
const POUND = 7;

interface Node {
  type: number;
  value?: string;
  options?: Record<string, { value: Node[] }>;
  offset?: number;
  pluralType?: string;
}

export function parse(text: string): Node[] {
  let at = 0;
  const fail = (): never => {
    throw new SyntaxError(`message not understood at ${at}: ${text}`);
  };
  const space = () => {
    while (/\s/.test(text[at] ?? '')) at += 1;
  };
  const expect = (char: string) => {
    if (text[at] !== char) fail();
    at += 1;
  };
  const word = () => {
    space();
    const from = at;
    while (at < text.length && !/[\s,{}]/.test(text[at] ?? '')) at += 1;
    const found = text.slice(from, at);
    space();
    return found || fail();
  };

  function quoted(plural: boolean) {
    if (text[at + 1] === "'") {
      at += 2;
      return "'";
    }
    if (!(plural ? /[{}#]/ : /[{}]/).test(text[at + 1] ?? '')) {
      at += 1;
      return "'";
    }
    const end = text.indexOf("'", at + 1);
    const found = text.slice(at + 1, end < 0 ? undefined : end);
    at = end < 0 ? text.length : end + 1;
    return found;
  }

  function argument(): Node {
    expect('{');
    const value = word();
    if (text[at] === '}') {
      at += 1;
      return { type: ARGUMENT, value };
    }
    expect(',');
    const kind = word();
    const plural = kind !== 'select';
    if (plural && kind !== 'plural') fail();
    expect(',');
    const options: Record<string, { value: Node[] }> = {};
    for (space(); text[at] !== '}'; space()) {
      const key = word();
      expect('{');
      options[key] = { value: nodes(plural) };
      expect('}');
    }
    at += 1;
    return plural
      ? { type: PLURAL, pluralType: 'cardinal', value, offset: 0, options }
      : { type: SELECT, value, options };
  }

  function nodes(plural: boolean): Node[] {
    const found: Node[] = [];
    let literal = '';
    const flush = () => {
      if (literal) found.push({ type: LITERAL, value: literal });
      literal = '';
    };
    while (at < text.length && text[at] !== '}') {
      if (text[at] === "'") literal += quoted(plural);
      else if (text[at] === '{') {
        flush();
        found.push(argument());
      } else if (plural && text[at] === '#') {
        flush();
        found.push({ type: POUND });
        at += 1;
      } else {
        literal += text[at];
        at += 1;
      }
    }
    flush();
    return found;
  }

  const found = nodes(false);
  return at < text.length ? fail() : found;
}

const is = (type: number) => (node: Node) => node.type === type;
const never = () => false;

/** Predicates that intl-messageformat imports from the parser. Numbers, dates and times in messages are not supported. */
export const isLiteralElement = is(LITERAL);
export const isArgumentElement = is(ARGUMENT);
export const isSelectElement = is(SELECT);
export const isPluralElement = is(PLURAL);
export const isPoundElement = is(POUND);
export const isNumberElement = never;
export const isDateElement = never;
export const isTimeElement = never;
export const isNumberSkeleton = never;
export const isDateTimeSkeleton = never;
