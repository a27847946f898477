import { screen } from '@testing-library/react';
import { Kept, show } from '../testing/show';
import { CodeInput } from './CodeInput';
import { TextInput } from './TextInput';

describe('CodeInput', () => {
  it.each(['１2 3-4567', '١۲٣\u200E۴٥٦٧'])('accepts six digits in the notation %s', async (typed) => {
    const { person } = show(
      <Kept start="">
        {(value, onChange) => (
          <CodeInput name="code" label="验证码" value={value} onChange={onChange} onSend={async () => 0} />
        )}
      </Kept>,
    );
    await person.type(screen.getByRole('textbox', { name: '验证码' }), typed);
    expect(screen.getByRole('textbox')).toHaveValue('123456');
    expect(screen.getByRole('textbox')).toHaveAttribute('autocomplete', 'one-time-code');
  });

  it('counts down for the number that got the code, and sends one to a corrected number at once', async () => {
    const onSend = jest.fn().mockResolvedValue(60);
    const { person } = show(
      <Kept start="13800001234">
        {(mobile, onChange) => (
          <>
            <TextInput name="mobile" label="手机号" value={mobile} onChange={onChange} />
            <CodeInput name="code" label="验证码" value="" onChange={() => undefined} onSend={onSend} to={mobile} />
          </>
        )}
      </Kept>,
    );
    const button = screen.getByRole('button', { name: '获取验证码' });
    await person.click(button);
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await person.type(screen.getByLabelText('手机号'), '{Backspace}5');
    expect(button).not.toHaveAttribute('aria-disabled');
    await person.click(button);
    expect(onSend).toHaveBeenCalledTimes(2);
    expect(button).toHaveAttribute('aria-disabled', 'true');
  });
});
