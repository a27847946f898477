import { render, screen } from '@testing-library/react';
import { flows } from '@domain/flow';

import { blankDraft } from '../draft/blank';
import { createDraftStore } from '../draft/store';
import { DraftProvider } from '../draft/useDraft';
import { testDraft } from '../testing/draft';
import { ReviewStep } from './ReviewStep';

jest.mock('@umijs/max', () => ({ useNavigate: () => jest.fn(), useIntl: () => ({ locale: 'zh-CN' }) }));
jest.mock('@/i18n', () => ({ useT: () => String }));
jest.mock('@/hooks/useAnswerText', () => ({ useAnswerText: () => (_: string, value: unknown) => String(value ?? '') }));
jest.mock('@/hooks/usePhotoUrls', () => ({ usePhotoUrls: () => ({}) }));
jest.mock('../steps/useFieldLink', () => ({ useFieldPath: () => () => undefined }));

const flow = flows.newApplyElv;
const [step] = flow.steps;

function showReview(answers: Record<string, string | null>) {
  const draft = testDraft('newApplyElv');
  const personalInfo = { ...draft.steps.personalInfo, ...answers };
  const store = createDraftStore(flow, { ...draft, steps: { ...draft.steps, personalInfo } }, {});
  render(
    <DraftProvider value={{ ...blankDraft(flow), store }}>
      <ReviewStep step={step!} />
    </DraftProvider>,
  );
}

/** The row of a field: label and answer. */
const row = (key: string) => screen.getByText(`field.personalInfo.${key}`).parentElement;

describe('ReviewStep', () => {
  it.each([null, '', '   '])('shows 未填 instead of a blank row for the answer %j', (bankBranch) => {
    showReview({ bankBranch });
    expect(row('bankBranch')).toHaveTextContent('ui.empty');
    expect(screen.getAllByText('ui.empty')).toHaveLength(1);
  });
});
