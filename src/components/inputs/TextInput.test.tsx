import { act, fireEvent, screen } from '@testing-library/react';
import { TextInput, type TextInputProps } from './TextInput';
import { Kept, show } from '../testing/show';

const field = (props: Partial<TextInputProps> = {}) => (
  <Kept start="">
    {(value, onChange) => <TextInput name="plateNo" label="号牌号码" value={value} onChange={onChange} {...props} />}
  </Kept>
);

describe('TextInput', () => {
  it('associates the error with the input and announces it at once', () => {
    show(field({ hint: '共 7 位', error: '号牌号码不对。' }));
    const input = screen.getByRole('textbox', { name: '号牌号码' });
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('共 7 位 号牌号码不对。');
    expect(screen.getByRole('alert')).toHaveTextContent('号牌号码不对。');
  });

  it('normalises the value on blur and reports the result', async () => {
    const left = jest.fn();
    const { person } = show(field({ normalise: (raw) => raw.replace(/\W/g, '').toUpperCase(), onLeave: left }));
    await person.type(screen.getByRole('textbox'), 'ab 12·c');
    await person.tab();
    expect(screen.getByRole('textbox')).toHaveValue('AB12C');
    expect(left).toHaveBeenCalledWith('AB12C');
  });
});

describe('TextInput with groups of digits', () => {
  const card = (
    <Kept start="">
      {(value, onChange) => (
        <>
          <TextInput name="bankCardNo" label="银行卡号" groups={[4]} value={value} onChange={onChange} />
          <output>{value}</output>
        </>
      )}
    </Kept>
  );

  it('keeps the caret where a digit was inserted', async () => {
    const { person } = show(card);
    const input = screen.getByLabelText<HTMLInputElement>('银行卡号');
    await person.type(input, '62999900');
    await person.type(input, '5', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect(input).toHaveValue('6259 9990 0');
    expect(input.selectionStart).toBe(3);
  });

  it('accepts a pasted value with spaces in full', async () => {
    const { person } = show(card);
    await person.click(screen.getByLabelText('银行卡号'));
    await person.paste('6299 9900 0000 0000 012');
    expect(document.querySelector('output')).toHaveTextContent('6299990000000000012');
  });
});

describe('TextInput with groups of digits: editing beside a space', () => {
  const shown = (start = '13800001234') => {
    const { person } = show(
      <Kept start={start}>
        {(value, onChange) => (
          <TextInput name="mobile" label="手机号" groups={[3, 4]} value={value} onChange={onChange} />
        )}
      </Kept>,
    );
    const input = screen.getByLabelText<HTMLInputElement>('手机号');
    const state = () =>
      `${input.value.slice(0, input.selectionStart ?? 0)}|${input.value.slice(input.selectionStart ?? 0)}`;
    const put = async (at: number) => {
      await person.click(input);
      input.setSelectionRange(at, at);
    };
    return { person, input, put, state };
  };

  it('Backspace behind the space deletes the digit before it, and the caret stays there', async () => {
    const { person, put, state } = shown();
    await put(9);
    expect(state()).toBe('138 0000 |1234');
    await person.keyboard('{Backspace}');
    expect(state()).toBe('138 000|1 234');
    await person.keyboard('{Backspace}');
    expect(state()).toBe('138 00|12 34');
  });

  it('Delete in front of the space deletes the digit behind it', async () => {
    const { person, put, state } = shown();
    await put(3);
    await person.keyboard('{Delete}');
    expect(state()).toBe('138| 0001 234');
    await person.keyboard('{Delete}');
    expect(state()).toBe('138| 0012 34');
  });

  it('rewrites neither text nor caret while an input method composes, and groups at its end', () => {
    const { input } = shown('1380000');
    const moved = jest.spyOn(input, 'setSelectionRange');
    act(() => input.focus());
    fireEvent.compositionStart(input);
    fireEvent.input(input, { target: { value: '138 00001' } });
    fireEvent.input(input, { target: { value: '138 000012' } });
    expect(input).toHaveValue('138 000012');
    expect(moved).not.toHaveBeenCalled();
    fireEvent.compositionEnd(input);
    expect(input).toHaveValue('138 0000 12');
    expect(input.selectionStart).toBe(11);
  });
});
