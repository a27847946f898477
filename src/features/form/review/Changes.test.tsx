import { render, screen } from '@testing-library/react';
import { flows } from '@domain/flow';

import { blankDraft } from '../draft/blank';
import { createDraftStore } from '../draft/store';
import { DraftProvider } from '../draft/useDraft';
import { testDraft, testPolicy } from '../testing/draft';
import { Changes } from './Changes';

jest.mock('@umijs/max', () => ({ useNavigate: () => jest.fn(), useIntl: () => ({ locale: 'zh-CN' }) }));
jest.mock('@/i18n', () => ({ useT: () => String }));
jest.mock('@/hooks/useAnswerText', () => ({ useAnswerText: () => (_: string, value: unknown) => String(value ?? '') }));
jest.mock('../steps/useFieldLink', () => ({ useFieldLabel: () => String, useFieldPath: () => () => undefined }));

function showChanges(item: object) {
  const returned = { items: [item], deadline: '2026-12-01T00:00:00+08:00' } as never;
  const draft = testDraft('newApplyElv', { status: 'returned', returned });
  const edition = testPolicy.editions.find((one) => one.id === draft.edition) ?? null;
  const store = createDraftStore(flows.newApplyElv, draft, { policy: testPolicy, edition });
  render(
    <DraftProvider value={{ ...blankDraft(flows.newApplyElv), store }}>
      <Changes />
    </DraftProvider>,
  );
}

describe('Changes', () => {
  it('shows 未填 for a marked field that was not filled in', () => {
    const sentence = { 'zh-CN': '请填写开户网点', 'en-US': '', 'ar-SA': '' };
    const item = { key: 'personalInfo.bankBranch', reason: 'missing', sentence, text: '', old: null, touched: false };
    showChanges(item);
    expect(screen.getByText('review.old').parentElement).toHaveTextContent('ui.empty');
  });

  it('shows the standard reason of a mark to which the office added no text', () => {
    const sentence = { 'zh-CN': '车架号与行驶证不一致', 'en-US': '', 'ar-SA': '' };
    const item = { key: 'oldCarInfo.vin', reason: 'mismatch', sentence, text: '', old: 'L1', touched: false };
    showChanges(item);
    expect(screen.getByText('车架号与行驶证不一致')).toBeVisible();
  });
});
