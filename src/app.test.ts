import { render } from './app';

jest.mock('lib-flexible', () => ({}));

const root = document.documentElement;

describe('render', () => {
  it('removes the class hairlines of the boot script, unless lib-flexible sets it again', async () => {
    let shown: boolean | undefined;
    const draw = () => {
      shown = root.classList.contains('hairlines');
    };
    root.classList.add('hairlines');
    await render(draw);
    expect(shown).toBe(false);
    root.classList.add('hairlines');
    jest.doMock('lib-flexible', () => root.classList.add('hairlines'));
    jest.resetModules();
    await render(draw);
    expect(shown).toBe(true);
  });
});
