import { screen } from '@testing-library/react';

import { show } from '@/components/testing/show';
import { usePhotoSlot } from './usePhotoSlot';
import { PhotoField } from './PhotoField';

jest.mock('./usePhotoSlot', () => ({ usePhotoSlot: jest.fn() }));
jest.mock('../ocr/OcrPhotoResults', () => ({ OcrPhotoResults: () => null }));
jest.mock('@/components/photos/useUprightUrl', () => ({
  useUprightUrl: (src: string, turn: number) => `${src}#${turn}`,
}));
jest.mock('@/components/photos/SampleButton', () => ({ SampleButton: () => null }));

const material = { key: 'scrapCert', max: 1 } as never;
const field = () => <PhotoField step="oldCarInfo" material={material} />;
const answer = (src?: string) =>
  jest.mocked(usePhotoSlot).mockReturnValue({
    slot: { name: 'scrapCert', label: '报废证明', max: 1, photos: [{ id: 'file-1', state: 'done', src }] },
    urls: src ? { 'file-1': src } : {},
    turnOf: () => 90,
  });
const tile = () => screen.getByRole('button', { name: /查看/ });

describe('PhotoField', () => {
  it('opens the viewer when a loaded photo is tapped, rotated as OCR recognised it, and keeps it open when the photo changes its id', async () => {
    answer('blob:x');
    const { person, rerender } = show(field());
    await person.click(tile());
    expect(await screen.findByRole('dialog')).toHaveAccessibleName('报废证明');
    expect(screen.getByRole('img')).toHaveAttribute('src', 'blob:x#90');
    answer();
    rerender(field());
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });
});
