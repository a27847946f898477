import { act, render, screen } from '@testing-library/react';
import { flows } from '@domain/flow';

import { blankDraft } from '../draft/blank';
import { createDraftStore } from '../draft/store';
import { DraftProvider } from '../draft/useDraft';
import { testDraft, testPolicy } from '../testing/draft';
import StepPhotos from './StepPhotos';

jest.mock('@/i18n', () => ({ useT: () => (id: string) => id, withMessages: (Part: unknown) => Part }));
jest.mock('./PhotoField', () => ({
  PhotoField: ({ material: { key } }: { material: { key: string } }) => <button id={`f-${key}`}>{key}</button>,
}));

const flow = flows.newApplyElv;
const edition = testPolicy.editions.find((one) => one.flow === flow.id) ?? null;
const store = createDraftStore(flow, testDraft('newApplyElv'), { edition });

const step = (isLoaded: boolean) => (
  <DraftProvider value={{ ...blankDraft(flow), store }}>
    <input aria-label="address" />
    {isLoaded && <StepPhotos step="oldCarInfo" part="first" focused="scrapCert" />}
  </DraftProvider>
);

test.each([false, true])(
  'StepPhotos: the chunk that is loaded focuses its slot, not out of a field (the applicant types: %s)',
  (isTyping) => {
    Element.prototype.scrollIntoView = () => undefined;
    const { rerender } = render(step(false));
    if (isTyping) act(() => screen.getByLabelText('address').focus());
    rerender(step(true));
    expect(isTyping ? screen.getByLabelText('address') : screen.getByText('scrapCert')).toHaveFocus();
  },
);
