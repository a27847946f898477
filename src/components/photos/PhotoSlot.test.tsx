import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type Photo, PhotoSlot } from './PhotoSlot';
import { show } from '../testing/show';

const picture = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const slot = (photos: Photo[], max = 1, more: Partial<Parameters<typeof PhotoSlot>[0]> = {}) => (
  <PhotoSlot name="idCardFront" label="身份证人像面" photos={photos} max={max} {...more} />
);
const input = () => screen.getByLabelText<HTMLInputElement>('身份证人像面');

describe('PhotoSlot', () => {
  it('gives its label to the file input and accepts JPEG and PNG', async () => {
    const picked = jest.fn();
    const { person } = show(slot([], 1, { onPick: picked }));
    expect(input()).toHaveAttribute('accept', 'image/jpeg,image/png');
    await person.upload(input(), picture('a.jpg'));
    expect(picked).toHaveBeenCalledWith([expect.objectContaining({ name: 'a.jpg' })], undefined);
  });

  it('announces once that a photo has been uploaded or is doubtful, but not photos that were there before', async () => {
    const voice = () => screen.queryByRole('status')?.textContent;
    const here: Photo = { id: 'a', state: 'done' };
    const { rerender } = show(slot([here], 2));
    rerender(slot([here, { id: 'local', state: 'sending', progress: 100 }], 2));
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(voice()).toBeFalsy();
    rerender(slot([here, { id: 'b', state: 'done' }], 2));
    await waitFor(() => expect(voice()).toBe('身份证人像面，第 2 张 已上传'));
    rerender(slot([here, { id: 'local', state: 'sending' }], 2));
    rerender(slot([here, { id: 'c', state: 'doubt', why: '照片太暗' }], 2));
    await waitFor(() => expect(voice()).toBe('身份证人像面，第 2 张 照片太暗'));
    rerender(slot([here], 2)); // deleted: announced by the caller
    rerender(slot([{ id: 'd', state: 'done' }], 2)); // uploaded by another device
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(voice()).toBe('身份证人像面，第 2 张 照片太暗');
  });

  it('replaces the page whose 重拍 was tapped, and adds after a picker that was closed without a photo', async () => {
    const picked = jest.fn();
    const [first, second]: Photo[] = [
      { id: 'a', state: 'done' },
      { id: 'b', state: 'done' },
    ];
    const { person, rerender } = show(slot([first!, second!], 2, { onPick: picked }));
    const retake = () => person.click(screen.getByRole('button', { name: '重拍身份证人像面，第 2 张' }));
    const choose = (file: File) => fireEvent.change(input(), { target: { files: [file] } });
    await retake();
    expect(input().multiple).toBe(false);
    choose(picture('b2.jpg'));
    expect(picked).toHaveBeenLastCalledWith([expect.objectContaining({ name: 'b2.jpg' })], 'b');
    rerender(slot([first!, second!], 4, { onPick: picked }));
    await retake();
    fireEvent.click(input());
    expect(input().multiple).toBe(true);
    choose(picture('c.jpg'));
    expect(picked).toHaveBeenLastCalledWith([expect.objectContaining({ name: 'c.jpg' })], undefined);
  });

  it('keeps the focus on its input when it is full, and opens no file chooser', async () => {
    const picked = jest.fn();
    const [first, second]: Photo[] = [
      { id: 'a', state: 'done' },
      { id: 'b', state: 'done' },
    ];
    const full = slot([first!, second!], 2, { onPick: picked, onDelete: jest.fn() });
    const { person, rerender } = show(slot([first!], 2, { onPick: picked }));
    input().focus();
    rerender(full);
    expect(input()).toHaveFocus();
    expect(input()).toBeEnabled();
    expect(input()).toHaveAttribute('aria-disabled', 'true');
    expect(fireEvent.click(input())).toBe(false); // default action prevented
    await person.click(screen.getAllByRole('button', { name: /^删除/ })[0]!);
    expect(input()).toHaveFocus();
    expect(picked).not.toHaveBeenCalled();
  });

  it('announces a failed upload at once and offers a retry', async () => {
    const retried = jest.fn();
    const { person } = show(slot([{ id: 'a', state: 'failed', why: '网络断了' }], 1, { onRetry: retried }));
    expect(screen.getByRole('alert')).toHaveTextContent('网络断了');
    await person.click(screen.getByRole('button', { name: '重试' }));
    expect(retried).toHaveBeenCalledWith('a');
    expect(input()).toHaveFocus();
  });

  it('lets the user accept a doubtful photo', async () => {
    const kept = jest.fn();
    const { person } = show(slot([{ id: 'a', state: 'doubt' }], 1, { onKeep: kept }));
    await person.click(screen.getByRole('button', { name: '看得清，就用这张' }));
    expect(kept).toHaveBeenCalledWith('a');
    expect(input()).toHaveFocus();
  });

  it('supports opening and deleting by keyboard and keeps the focus in the slot', async () => {
    const gone = jest.fn();
    const opened = jest.fn();
    const { person } = show(slot([{ id: 'a', state: 'done' }], 1, { onDelete: gone, onOpen: opened }));
    await person.tab();
    await person.keyboard('{Enter}');
    expect(opened).toHaveBeenCalledWith('a');
    await person.tab();
    await person.keyboard('{Enter}');
    expect(gone).toHaveBeenCalledWith('a');
    expect(input()).toHaveFocus();
  });

  it('deletes one photo when 删除 is tapped twice and the next photo moves under the finger', async () => {
    jest.useFakeTimers();
    const all: Photo[] = ['a', 'b', 'c'].map((id) => ({ id, state: 'done' }));
    const gone = jest.fn();
    const { rerender } = show(slot(all, 3, { onDelete: gone }));
    const tapFirst = () => fireEvent.click(screen.getAllByRole('button', { name: /^删除/ })[0]!);
    tapFirst();
    rerender(slot(all.slice(1), 3, { onDelete: gone }));
    tapFirst();
    expect(gone.mock.calls).toEqual([['a']]);
    jest.advanceTimersByTime(1_000);
    tapFirst();
    expect(gone.mock.calls).toEqual([['a'], ['b']]);
    jest.useRealTimers();
  });

  it('shows no actions when it is read only, and a text when it is empty', () => {
    const { rerender } = show(slot([{ id: 'a', state: 'done' }], 1, { readOnly: true, onDelete: jest.fn() }));
    expect(screen.queryByText('删除')).toBeNull();
    expect(document.querySelector('input')).toBeNull();
    rerender(slot([], 1, { readOnly: true }));
    expect(screen.getByText('没有照片')).toBeInTheDocument();
  });

  it('says how many of the chosen photos were not added, until the next choice', async () => {
    const picked = jest.fn();
    const { person } = show(slot([{ id: 'a', state: 'done' }], 3, { onPick: picked }));
    await person.upload(input(), ['b', 'c', 'd', 'e'].map(picture));
    expect(picked.mock.calls[0]?.[0]).toHaveLength(2);
    const sentence = '这里最多 3 张：刚才选的照片有 2 张没有加上。';
    expect(document.querySelector('.slot-surplus')).toHaveTextContent(sentence);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(sentence));
    await person.upload(input(), picture('f'));
    expect(document.querySelector('.slot-surplus')).toBeNull();
  });
});
