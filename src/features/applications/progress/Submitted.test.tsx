import { render, screen } from '@testing-library/react';

import { testDraft, testPolicy } from '@/features/form/testing/draft';
import { Submitted } from './Submitted';

jest.mock('@umijs/max', () => ({ useIntl: () => ({ locale: 'zh-CN' }) }));
jest.mock('@/i18n', () => ({ useT: () => String }));
jest.mock('@/hooks/useAnswerText', () => ({ useAnswerText: () => (_: string, value: unknown) => String(value ?? '') }));
jest.mock('./SubmittedPhotos', () => ({ SubmittedPhotos: () => null }));

describe('Submitted', () => {
  it.each([null, '', undefined])('shows 未填 instead of a blank row for the answer %p', (bankBranch) => {
    const { steps, ...draft } = testDraft('newApplyElv');
    const personalInfo = { ...steps.personalInfo, bankBranch };
    render(<Submitted detail={{ ...draft, steps: { ...steps, personalInfo } } as never} policy={testPolicy} />);
    expect(screen.getByText('field.personalInfo.bankBranch').nextElementSibling).toHaveTextContent('ui.empty');
    expect(screen.getAllByText('ui.empty')).toHaveLength(1);
  });
});
