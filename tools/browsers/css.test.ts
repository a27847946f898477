import postcss from 'postcss';
import { floorCss } from './css';

const written = async (css: string) =>
  (await postcss([floorCss]).process(css, { from: undefined })).css
    .replace(/\s*\n\s*/g, '')
    .replace(/([:;{}>]) +/g, '$1');

describe('floorCss', () => {
  it.each([
    ['sizes', '.a{inline-size:1px;min-block-size:2px}', '.a{width:1px;min-height:2px}'],
    ['both sides alike', '.a{padding-inline:4px}', '.a{padding-left:4px;padding-right:4px}'],
    ['sides that differ', '.a{margin-inline:1px auto}', '.a{margin-inline-start:1px;margin-inline-end:auto}'],
    ['blocks', '.a{margin-block:calc(1px + 2px) 0}', '.a{margin-top:calc(1px + 2px);margin-bottom:0}'],
    ['all four', '.a{inset:0 1px}', '.a{top:0;right:1px;bottom:0;left:1px}'],
    ['the larger of two', '.a{font-size:max(16px,2em)}', '.a{font-size:16px;font-size:max(16px,2em)}'],
    [
      'the larger of two, one of them by name',
      '.a{font-size:max(16px,var(--s))}',
      '.a{font-size:max(16px,var(--s))}@supports not (width:max(0px)){.a{font-size:16px}}',
    ],
    [
      'a column of its own width',
      '.a{grid-template-columns:repeat(auto-fit,minmax(min(100%,9em),1fr))}',
      '.a{grid-template-columns:repeat(auto-fit,minmax(9em,1fr));grid-template-columns:repeat(auto-fit,minmax(min(100%,9em),1fr))}',
    ],
  ])('rewrites %s', async (_, css, expected) => expect(await written(css)).toBe(expected));

  it('replaces inset-inline-start by left or right according to the direction, in @supports not (inset:0)', async () => {
    expect(await written('.a,[data-type=large] .b{inset-inline-start:1px}')).toBe(
      '.a,[data-type=large] .b{inset-inline-start:1px}' +
        '@supports not (inset:0){.a,[data-type=large] .b{left:1px}[dir=rtl] .a,[data-type=large][dir=rtl] .b{left:auto;right:1px}}',
    );
    expect(await written('.a{inset-inline:0 4px}')).toContain('[dir=rtl] .a{right:0;left:4px}');
  });

  it('replaces flex gap by margins in rows, columns and wrapped rows', async () => {
    expect(await written('.a{display:flex;gap:4px}')).toContain(
      '@supports not selector(a){.a>*+*{margin-inline-start:4px}}',
    );
    expect(await written('.a{display:flex;flex-direction:column;gap:4px}')).toContain('.a>*+*{margin-top:4px}');
    const wrapped = await written('.a{display:flex;flex-wrap:wrap;gap:2px 4px}');
    expect(wrapped).toContain('.a>:not(:last-child){margin-inline-end:4px}');
    expect(wrapped).toContain('.a>*{margin-bottom:2px}');
    expect(await written('.a{display:grid;gap:4px}')).toBe('.a{display:grid;gap:4px}');
  });

  it('adds :focus for browsers without :focus-visible', async () => {
    expect(await written('.a:focus-visible{outline:1px}')).toContain(
      '@supports not selector(:focus-visible){.a:focus{outline:1px}}',
    );
  });

  it('adds no @supports to a keyframe', async () =>
    expect(await written('@keyframes k{to{inset-inline-start:1px}}')).not.toContain('@supports'));
});
