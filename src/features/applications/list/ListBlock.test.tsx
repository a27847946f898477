import { render, screen } from '@testing-library/react';
import { ListBlock } from './ListBlock';

let mockIsNear = true;
const mockBox = { current: null };
jest.mock('@/hooks/useInView', () => ({ useInView: () => [mockBox, mockIsNear] }));
jest.mock('./ListItem', () => ({ ListItem: () => null }));

describe('ListBlock', () => {
  it('renders its entries only while it is near the viewport, and keeps their height', () => {
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ height: 800 } as DOMRect);
    const block = () => <ListBlock entries={[{ id: 'a' }, { id: 'b' }] as never} onGone={() => undefined} />;
    const { rerender } = render(block());
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    mockIsNear = false;
    rerender(block());
    expect(screen.queryAllByRole('listitem')).toHaveLength(0);
    expect(screen.getByRole('presentation').style.blockSize).toBe('800px');
  });
});
