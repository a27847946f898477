import { act, render, screen } from '@testing-library/react';
import { flows } from '@domain/flow';

import { blankDraft } from '../draft/blank';
import { createDraftStore } from '../draft/store';
import { DraftProvider } from '../draft/useDraft';
import { testDraft, testPolicy } from '../testing/draft';
import StepPhotos from './StepPhotos';

jest.mock('@/i18n', () => ({ useT: () => (id: string) => id, withMessages: (Part: unknown) => Part }));
jest.mock('./PhotoField', () => ({
  PhotoField: ({ material }: { material: { key: string } }) => <button id={`f-${material.key}`}>{material.key}</button>,
}));

const flow = flows.newApplyElv;
const edition = testPolicy.editions.find((one) => one.flow === flow.id) ?? null;
const store = createDraftStore(flow, testDraft('newApplyElv'), { edition });

function Step({ isLoaded = false }) {
  return (
    <DraftProvider value={{ ...blankDraft(flow), store }}>
      <input aria-label="address" />
      {isLoaded && <StepPhotos step="oldCarInfo" part="rest" focused="scrapCert" />}
      {isLoaded && <StepPhotos step="oldCarInfo" part="first" focused="scrapCert" />}
    </DraftProvider>
  );
}

describe('StepPhotos', () => {
  beforeEach(() => {
    Element.prototype.scrollIntoView = jest.fn();
  });

  it('focuses the focused slot when its chunk is loaded', () => {
    render(<Step />).rerender(<Step isLoaded />);
    expect(screen.getByText('scrapCert')).toHaveFocus();
  });

  it('does not move the focus out of a field in which the applicant types', () => {
    const { rerender } = render(<Step />);
    act(() => screen.getByLabelText('address').focus());
    rerender(<Step isLoaded />);
    expect(screen.getByText('scrapCert')).toBeInTheDocument();
    expect(screen.getByLabelText('address')).toHaveFocus();
  });
});
