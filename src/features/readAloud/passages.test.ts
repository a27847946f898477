import { passagesOf } from './passages';

const read = (html: string) => {
  // jsdom has no default stylesheet for inline elements
  document.head.innerHTML = '<style>b, span { display: inline }</style>';
  document.body.innerHTML = `<main>${html}</main>`;
  return passagesOf(document.querySelector('main') as HTMLElement).map(({ text }) => text);
};

describe('passagesOf', () => {
  it('returns one passage per block with its inline text', () => {
    expect(
      read(
        '<h1>汽车<span>置换</span></h1><p>最高 <b>18,000</b> 元</p><ul><li><b>本人</b><p>车在本人名下</p></li></ul>',
      ),
    ).toEqual(['汽车置换', '最高 18,000 元', '本人', '车在本人名下']);
  });

  it('skips navigation, controls, hidden text and text for screen readers only', () => {
    expect(
      read(
        '<p>开始</p><nav><a href="/">首页</a></nav><button>下一步</button><span class="sr">是</span><p aria-hidden="true">1</p><p role="status">共 3 项</p><p hidden>没有</p>',
      ),
    ).toEqual(['开始']);
  });

  it('skips blocks without letters or digits', () => {
    expect(read('<p>·</p><p> </p><p>2026 年</p>')).toEqual(['2026 年']);
  });
});
