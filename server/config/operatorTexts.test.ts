import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** Three words in a row. */
const ENGLISH = /\b[A-Za-z]+ [a-z]+ [a-z]+\b/;
const CHINESE = /\p{Script=Han}/u;

/** Returns a literal text, or that of a template without its values. */
function textOf(node: ts.Node): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return '';
  return [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join('…');
}

/** Returns the parts of a node. The arguments of a call that a Chinese one follows are left out. */
function partsOf(node: ts.Node): ts.Node[] {
  const parts: ts.Node[] = [];
  ts.forEachChild(node, (part) => void parts.push(part));
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return parts;
  const { arguments: all = [] } = node;
  const english = all.filter((_, n) => CHINESE.test(all[n + 1]?.getText() ?? ''));
  return parts.filter((part) => !english.some((one) => one === part));
}

/** Returns the English texts without a Chinese one as the next argument of their call. */
function englishOf(node: ts.Node): string[] {
  const text = textOf(node);
  const own = ENGLISH.test(text) && !CHINESE.test(text) ? [node.getText()] : [];
  return [...own, ...partsOf(node).flatMap(englishOf)];
}

/** Returns the errors that end a start. */
const errorsIn = (node: ts.Node): ts.Node[] =>
  ts.isNewExpression(node) && /^(Start|Setting)Error$/.test(node.expression.getText())
    ? [node]
    : partsOf(node).flatMap(errorsIn);
const parse = (code: string) => ts.createSourceFile('one.ts', code, ts.ScriptTarget.Latest, true);

const sources = fs
  .readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing\//.test(name))
  .map((name) => path.posix.join('server', name));
const codeOf = (file: string) => parse(fs.readFileSync(file, 'utf8'));

describe('operatorText', () => {
  it.each([
    ["new StartError(operatorText('The key is missing.', '缺少密钥。'), undefined, { cause })", []],
    ["new StartError('The key (of that) is missing.', '缺少密钥。', { cause })", []],
    ["fix('key', isSet ? 'The key is wrong.' : '', '缺少密钥。')", []],
    ["fix('key', 'The key is missing.')", ["'The key is missing.'"]],
    ["new StartError('The key is missing.')", ["'The key is missing.'"]],
    [
      'new StartError(`${name} of that key: ${operatorText("The key (k1)", "密钥")}`)',
      ['`${name} of that key: ${operatorText("The key (k1)", "密钥")}`'],
    ],
  ])('is missed in %s (self-test)', (code, missing) => expect(englishOf(parse(code))).toEqual(missing));

  it('has a Chinese text for every message that ends a start or a command', () => {
    const errors = sources.map((file) => ({ file, calls: errorsIn(codeOf(file)) }));
    expect(errors.flatMap(({ calls }) => calls).length).toBeGreaterThan(60);
    expect(errors.flatMap(({ file, calls }) => calls.flatMap(englishOf).map((text) => `${file}: ${text}`))).toEqual([]);
  });

  it('has a Chinese text for what the commands and doctor print', () => {
    const printing = sources.filter((file) => /^server\/(cli\/(?!office\/)|platform\/doctor\/)/.test(file));
    expect(printing.length).toBeGreaterThan(25);
    const texts = printing.flatMap((file) => englishOf(codeOf(file)).map((text) => `${file}: ${text}`));
    // Statements are lower case.
    expect(texts.filter((text) => !/: ['"`]\s*(select|insert|create|update|begin)\b/.test(text))).toEqual([]);
  });
});
