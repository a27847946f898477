import { act, fireEvent, render, screen } from '@testing-library/react';
import { createPluginManager } from '@@/core/plugin';
import Loading from './loading';
import { insertStyles } from './pageLoad/insertStyles';

createPluginManager();
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  document.body.innerHTML = '';
});
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));

describe('Loading', () => {
  it('reports after 12 s that the page is still loading, and offers another try', () => {
    render(<Loading />);
    wait(11_999);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    wait(1);
    expect(screen.getByRole('status')).toHaveTextContent('页面还在加载');
    expect(screen.getByRole('button', { name: '再试一次' })).toBeEnabled();
  });

  it('offers another try, which shows the page without a style sheet that has not arrived', () => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    const settled = jest.fn();
    link.onload = settled;
    insertStyles(link as unknown as Parameters<typeof insertStyles>[0]);
    render(<Loading />);
    wait(12_000);
    expect(settled).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: '再试一次' }));
    expect(settled).toHaveBeenCalledTimes(1);
  });

  it('adds nothing to the message that the boot script has shown', () => {
    document.body.insertAdjacentHTML('beforeend', '<div id="late">登录、申请和查进度暂时打不开</div>');
    render(<Loading />);
    wait(13_000);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows nothing while prerendered HTML is on the page', () => {
    document.body.insertAdjacentHTML('beforeend', '<div id="shell">正文</div>');
    const { container } = render(<Loading />);
    expect(container).toBeEmptyDOMElement();
  });
});
