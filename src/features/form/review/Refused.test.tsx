import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { ApiError } from '@/services/apiError';
import { Refused } from './Refused';

jest.mock('@/i18n', () => ({ useT: () => (id: string) => id }));
jest.mock('@/hooks/useProblemText', () => ({ useProblemText: () => () => '' }));
jest.mock('../steps/useFieldLink', () => ({ useFieldLabel: () => () => '', useFieldPath: () => () => '' }));

describe('Refused', () => {
  it.each([
    ['320500', 'review.refused.cityPaused'],
    [null, 'review.refused.EDITION_PAUSED'],
  ])('names the scope of a pause (%s) and shows the notice of the office', (regionCode, title) => {
    const error = new ApiError('badRequest', {
      code: 'EDITION_PAUSED',
      data: { regionCode, notice: '示例市系统维护' },
    });
    render(
      <MemoryRouter>
        <Refused button="提交申请" refusal={{ error, problems: {} }} />
      </MemoryRouter>,
    );
    expect(screen.getByText(title)).toBeVisible();
    expect(screen.getByText('示例市系统维护')).toHaveAttribute('lang', 'zh-CN');
  });

  it.each([
    ['limit_reached', 'review.refused.LIMIT_REACHED'],
    ['limit_reached.exclusive', 'review.refused.limit_reached.exclusive'],
    ['limit_reached.foreign', 'review.refused.limit_reached.foreign'],
  ])('has a title that fits the limit %s', (reason, title) => {
    const problems = { 'personalInfo.idNo': { code: 'limit_reached' as const, reason, message: '' } };
    render(
      <MemoryRouter>
        <Refused
          button="提交申请"
          refusal={{ error: new ApiError('badRequest', { code: 'LIMIT_REACHED' }), problems }}
        />
      </MemoryRouter>,
    );
    expect(screen.getByText(title)).toBeVisible();
  });
});
