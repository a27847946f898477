import { screen, waitFor } from '@testing-library/react';

import PhotoPreview from './PhotoPreview';
import { show } from '../testing/show';

/** jsdom loads no images. */
class LoadedImage {
  naturalWidth = 1200;
  naturalHeight = 900;
  onload?: () => void;
  set src(_: string) {
    queueMicrotask(() => this.onload?.());
  }
}

beforeEach(() => void jest.spyOn(window, 'Image').mockImplementation(() => new LoadedImage() as never));
afterEach(() => jest.restoreAllMocks());

describe('PhotoPreview', () => {
  it('enlarges in steps and keeps the focus on the zoom button at the largest and the smallest step', async () => {
    const { person } = show(<PhotoPreview name="行驶证" src="blob:x" onClose={jest.fn()} />);
    const larger = screen.getByRole('button', { name: '放大' });
    const smaller = screen.getByRole('button', { name: '缩小' });
    const image = () => screen.getByRole('img', { name: '行驶证' });
    await person.click(larger);
    expect(image()).toHaveClass('x2');
    await person.click(larger);
    await person.click(larger);
    expect(image()).toHaveClass('x3');
    expect(larger).toHaveFocus();
    expect(larger).toBeEnabled(); // Chromium takes the focus from a button that becomes disabled
    expect(larger).toHaveAttribute('aria-disabled', 'true');
    for (let n = 0; n < 3; n += 1) await person.click(smaller);
    expect(image()).not.toHaveClass('x2');
    expect(smaller).toHaveFocus();
    expect(smaller).toBeEnabled();
    expect(smaller).toHaveAttribute('aria-disabled', 'true');
  });

  it('rotates a sideways photo by the angle that OCR detected', async () => {
    const drawn = { translate: jest.fn(), rotate: jest.fn(), drawImage: jest.fn() };
    const sizes: number[][] = [];
    Object.assign(URL, { createObjectURL: () => 'blob:upright', revokeObjectURL: () => undefined });
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(drawn as never);
    jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, give) {
      sizes.push([this.width, this.height]);
      give(new Blob());
    });
    show(<PhotoPreview name="行驶证" src="blob:x" turned={270} onClose={jest.fn()} />);
    await waitFor(() => expect(screen.getByRole('img', { name: '行驶证' })).toHaveAttribute('src', 'blob:upright'));
    expect(sizes).toEqual([[900, 1200]]);
    expect(drawn.rotate).toHaveBeenCalledWith(1.5 * Math.PI);
  });

  it('shows the photo unchanged when the browser cannot rotate it', async () => {
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    show(<PhotoPreview name="行驶证" src="blob:x" turned={90} onClose={jest.fn()} />);
    await waitFor(() => expect(screen.getByRole('img', { name: '行驶证' })).toHaveAttribute('src', 'blob:x'));
  });
});
