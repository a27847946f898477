import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { freshPhone, visit } from '@/testing/visit';

let mockLoading: Promise<void> | undefined;
jest.mock('./lazyRules', () => ({
  rules: async () => {
    await mockLoading;
    return jest.requireActual<object>('./checkSignIn');
  },
}));

beforeEach(freshPhone);

describe('validation when a registration field is left', () => {
  it('is dropped when the value has changed while the rules were loading', async () => {
    visit('/register');
    const idNo = await screen.findByLabelText('身份证号');
    let finish = (): void => undefined;
    mockLoading = new Promise<void>((resolve) => (finish = resolve));
    await userEvent.type(idNo, '123');
    await userEvent.tab();
    await userEvent.clear(idNo);
    await act(async () => finish());
    expect(idNo).not.toBeInvalid();
    mockLoading = undefined;
  });
});
