import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { freshPhone, visit } from '@/testing/visit';

beforeEach(freshPhone);

describe('validation when a registration field is left', () => {
  it('shows the message of an invalid value', async () => {
    visit('/register');
    await userEvent.type(await screen.findByLabelText('证件号码'), '123');
    await userEvent.tab();
    expect(await screen.findByText('证件号码不对，请对照证件再填一遍，并核对证件类型。')).toBeVisible();
  });

  it('is dropped when the value has changed while the rules were loading', async () => {
    visit('/register');
    const idNo = await screen.findByLabelText('证件号码');
    await userEvent.type(idNo, '123');
    fireEvent.blur(idNo);
    fireEvent.change(idNo, { target: { value: '' } });
    await act(async () => void (await import('./checkSignIn')));
    expect(idNo).toHaveValue('');
    expect(idNo).not.toBeInvalid();
  });
});
