import fs from 'node:fs';
import path from 'node:path';

/** Returns the index behind the bracket that closes the one before `from`. */
function endOfArguments(code: string, from: number): number {
  let open = 1;
  let at = from;
  for (; at < code.length && open > 0; at += 1) open += Number(code[at] === '(') - Number(code[at] === ')');
  return at;
}

/** Returns the text between the brackets of every call that `name` ends. */
const argumentsOf = (code: string, name: RegExp): string[] =>
  [...code.matchAll(name)].map(({ index, 0: call }) => {
    const from = index + call.length;
    return code.slice(from, endOfArguments(code, from) - 1);
  });

/** Removes `operatorText(…)`, whose first argument is English. */
const withoutPairs = (code: string): string =>
  argumentsOf(code, /operatorText\(/g).reduce((rest, pair) => rest.replace(`operatorText(${pair})`, ''), code);

/** A literal with three words in a row. */
const ENGLISH = /(['"`])(?:(?!\1)[^\\\n]|\\.)*\b[A-Za-z]+ [a-z]+ [a-z]+\b(?:(?!\1)[^\\]|\\.)*\1/g;
const englishOf = (code: string): string[] => withoutPairs(code).match(ENGLISH) ?? [];

const sources = fs
  .readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing\//.test(name))
  .map((name) => path.posix.join('server', name));
const codeOf = (file: string) => fs.readFileSync(file, 'utf8').replaceAll(/^\s*(\/?\*|\/\/).*$/gm, '');

describe('operatorText', () => {
  it.each([
    ["new StartError(operatorText('The key is missing.', '缺少密钥。'), { cause })", []],
    ["new StartError('The key is missing.')", ["'The key is missing.'"]],
    ['new StartError(`${name} of that key: ${operatorText("The key (k1)", "密钥")}`)', ['`${name} of that key: ${}`']],
  ])('is missed in %s (self-test)', (code, missing) =>
    expect(argumentsOf(code, /new StartError\(/g).flatMap(englishOf)).toEqual(missing),
  );

  it('has a Chinese text for every message that ends a start or a command', () => {
    const errors = sources.map((file) => ({ file, calls: argumentsOf(codeOf(file), /new (?:Start|Setting)Error\(/g) }));
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
