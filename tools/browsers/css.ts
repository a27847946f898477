import type { Declaration, Plugin, Root, Rule } from 'postcss';

/**
 * Rewrites modern CSS for browsers of 2018 (docs/decisions/0020-supported-browsers.md).
 * Declarations with an exact older equivalent are replaced: all our languages are written horizontally, so block means top and bottom.
 * What depends on the writing direction or has no older equivalent is added in an `@supports` block that current browsers skip.
 */
const sizes: Record<string, string> = { 'inline-size': 'width', 'block-size': 'height' };
const sides: Record<string, [string, string]> = { block: ['top', 'bottom'], inline: ['left', 'right'] };

/** Splits a value at spaces outside parentheses: `calc(1px + 2px) 3px` is two values. */
function valuesOf(text: string): string[] {
  const values: string[] = [];
  let depth = 0;
  let value = '';
  for (const sign of text.trim()) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (sign === ' ' && depth === 0) {
      if (value) values.push(value);
      value = '';
    } else value += sign;
  }
  return value ? [...values, value] : values;
}

type Pairs = [prop: string, value: string][];

/** Returns the equivalent declarations without logical properties, or null if there is none. */
function plain(prop: string, value: string): Pairs | null {
  const size = /^(min-|max-)?(inline-size|block-size)$/.exec(prop);
  if (size?.[2]) return [[`${size[1] ?? ''}${sizes[size[2]]}`, value]];
  if (prop === 'inset') {
    const [top = '', right = top, bottom = top, left = right] = valuesOf(value);
    return [
      ['top', top],
      ['right', right],
      ['bottom', bottom],
      ['left', left],
    ];
  }
  const logical =
    /^(margin|padding|inset|scroll-padding|scroll-margin|border)-(block|inline)(-start|-end)?(-\w+)?$/.exec(prop);
  if (!logical) return null;
  const [, box = '', axis = '', end, part = ''] = logical;
  const name = (side: string) => (box === 'inset' ? side : `${box}-${side}${part}`);
  const [before = '', after = ''] = sides[axis] ?? [];
  if (end) return axis === 'block' ? [[name(end === '-start' ? before : after), value]] : null;
  const [first = '', second = first] = box === 'border' ? [value] : valuesOf(value);
  if (axis === 'block' || first === second)
    return [
      [name(before), first],
      [name(after), second],
    ];
  return [
    [`${box}-inline-start`, first],
    [`${box}-inline-end`, second],
  ];
}

function putPlain(rule: Rule): Rule {
  rule.each((node) => {
    if (node.type !== 'decl') return;
    const pairs = plain(node.prop, node.value);
    if (pairs) node.replaceWith(pairs.map(([prop, value]) => node.clone({ prop, value })));
  });
  return rule;
}

/** Replaces `max()` by its first argument and `min()` by its last: browsers before 2020 lack both, and these are the right lengths on a phone. */
const withoutMath = (value: string) => {
  const found = /(^|[\s(,])(min|max)\(/.exec(value);
  if (!found) return value;
  const start = found.index + found[0].length;
  const commas: number[] = [];
  let depth = 0;
  let at = start;
  for (; at < value.length && depth >= 0; at += 1) {
    if (value[at] === '(') depth += 1;
    if (value[at] === ')') depth -= 1;
    if (value[at] === ',' && depth === 0) commas.push(at);
  }
  const one =
    found[2] === 'max' ? value.slice(start, commas[0]) : value.slice((commas[commas.length - 1] ?? start) + 1, at - 1);
  return `${value.slice(0, found.index)}${found[1]}${one.trim()}${value.slice(at)}`;
};

/** Browsers accept any value with `var()` when parsing, so a preceding fallback would be overwritten. For such values the fallback follows in `@supports not`. */
function putMath(rule: Rule, after: (condition: string, rules: Rule[]) => void) {
  const behind: Declaration[] = [];
  rule.each((node) => {
    if (node.type !== 'decl' || node.prop.startsWith('--')) return;
    const value = withoutMath(node.value);
    if (value === node.value) return;
    if (node.value.includes('var(')) behind.push(node.clone({ value }));
    else node.cloneBefore({ value });
  });
  if (behind.length) after('not (width:max(0px))', [rule.clone({ nodes: [] }).append(...behind)]);
}

const onRoot = /^(html|:root|\[(data-(type|theme|first|shell)|lang|dir)\b)/;
const mirrored = (selector: string) =>
  onRoot.test(selector) ? selector.replace(/^[^\s>]+/, (root) => `${root}[dir=rtl]`) : `[dir=rtl] ${selector}`;

/** Adds `left` and `right` for browsers without `inset-inline-start` and `-end`. `inset` came in the same versions, so it serves as the `@supports` test. */
function putSides(rule: Rule, after: (condition: string, rules: Rule[]) => void) {
  const of = (prop: string) =>
    rule.nodes.find((node): node is Declaration => node.type === 'decl' && node.prop === prop);
  const [start, end] = [of('inset-inline-start'), of('inset-inline-end')];
  if (!start && !end) return;
  const [toRight, toLeft] = [
    rule.clone({ nodes: [] }),
    rule.clone({ nodes: [], selectors: rule.selectors.map(mirrored) }),
  ];
  for (const [one, other, ltr, rtl] of [
    [start, end, 'left', 'right'],
    [end, start, 'right', 'left'],
  ] as const) {
    if (!one) continue;
    toRight.append(one.clone({ prop: ltr }));
    if (!other) toLeft.append(one.clone({ prop: ltr, value: 'auto' }));
    toLeft.append(one.clone({ prop: rtl }));
  }
  after('not (inset:0)', [toRight, toLeft]);
}

const each = (rule: Rule, behind: string) => rule.selectors.map((selector) => `${selector}${behind}`);

/** Replaces flex `gap` by margins. Browsers support `selector()` in `@supports` since about the same version, so it serves as the test. */
function putGaps(rule: Rule, after: (condition: string, rules: Rule[]) => void) {
  const value = (prop: string) =>
    rule.nodes.find((node): node is Declaration => node.type === 'decl' && node.prop === prop)?.value ?? '';
  if (!/flex$/.test(value('display')) || !value('gap')) return;
  const [row = '', column = row] = valuesOf(value('gap'));
  const margins = (behind: string, prop: string, size: string) =>
    /^0(px)?$/.test(size)
      ? []
      : [rule.clone({ nodes: [], selectors: each(rule, behind) }).append({ prop, value: size })];
  if (/column/.test(value('flex-direction'))) after('not selector(a)', margins('>*+*', 'margin-top', row));
  else if (/^wrap/.test(value('flex-wrap')))
    after('not selector(a)', [
      ...margins('>:not(:last-child)', 'margin-inline-end', column),
      ...margins('>*', 'margin-bottom', row),
    ]);
  else after('not selector(a)', margins('>*+*', 'margin-inline-start', column));
}

/** Browsers without `:focus-visible` show the focus ring for every focus. */
function putRing(rule: Rule, after: (condition: string, rules: Rule[]) => void) {
  const selectors = rule.selectors.filter(
    (selector) => selector.includes(':focus-visible') && !selector.includes(':has('),
  );
  if (selectors.length)
    after('not selector(:focus-visible)', [
      rule.clone({ selectors: selectors.map((selector) => selector.replace(/:focus-visible/g, ':focus')) }),
    ]);
}

const isKeyframe = (rule: Rule) =>
  rule.parent?.type === 'atrule' && /keyframes$/.test((rule.parent as { name?: string }).name ?? '');

export const floorCss: Plugin = {
  postcssPlugin: 'floor-css',
  OnceExit(root: Root, { postcss }) {
    const rules: Rule[] = [];
    root.walkRules((rule) => void rules.push(rule));
    for (const rule of rules) {
      if (isKeyframe(rule)) {
        putPlain(rule);
        continue;
      }
      let last: Rule | ReturnType<typeof postcss.atRule> = rule;
      const after = (condition: string, more: Rule[]) => {
        if (!more.length) return;
        const block = postcss.atRule({ name: 'supports', params: condition, nodes: more });
        last.after(block);
        last = block;
      };
      putMath(rule, (condition, more) => after(condition, more.map(putPlain)));
      putPlain(rule);
      putSides(rule, after);
      putGaps(rule, after);
      putRing(rule, after);
    }
  },
};
