import { screen } from '@testing-library/react';
import { caretAfter, group } from '@/format/grouping';
import { TextInput, type TextInputProps } from './TextInput';
import { Kept, show } from './testing/show';

const field = (props: Partial<TextInputProps> = {}) => (
  <Kept start="">
    {(value, onChange) => <TextInput name="plateNo" label="号牌号码" value={value} onChange={onChange} {...props} />}
  </Kept>
);

describe('a text field', () => {
  it('bears its label as its name, its key as its name attribute, and is required unless it says so', () => {
    show(field());
    const input = screen.getByRole('textbox', { name: '号牌号码' });
    expect(input).toHaveAttribute('name', 'plateNo');
    expect(input).toHaveAttribute('aria-required', 'true');
  });

  it('says that it is optional in its description, not in its name', () => {
    show(field({ optional: true, hint: '在行驶证正页' }));
    const input = screen.getByRole('textbox', { name: '号牌号码' });
    expect(input).not.toHaveAttribute('aria-required');
    expect(input).toHaveAccessibleDescription('选填 在行驶证正页');
  });

  it('ties the error to the box and says it at once', () => {
    show(field({ hint: '共 7 位', error: '号牌号码不对。' }));
    const input = screen.getByRole('textbox', { name: '号牌号码' });
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('共 7 位 号牌号码不对。');
    expect(screen.getByRole('alert')).toHaveTextContent('号牌号码不对。');
  });

  it('has no alert while nothing is wrong', () => {
    show(field());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('tidies what was typed when it is left, and tells what it then holds', async () => {
    const left = jest.fn();
    const { person } = show(field({ normalise: (raw) => raw.replace(/\W/g, '').toUpperCase(), onLeave: left }));
    await person.type(screen.getByRole('textbox'), 'ab 12·c');
    await person.tab();
    expect(screen.getByRole('textbox')).toHaveValue('AB12C');
    expect(left).toHaveBeenCalledWith('AB12C');
  });

  it('takes no typing when it is read only', async () => {
    const { person } = show(<TextInput name="name" label="姓名" value="王秀兰" readOnly />);
    await person.type(screen.getByLabelText('姓名'), 'x');
    expect(screen.getByLabelText('姓名')).toHaveValue('王秀兰');
  });

  it('shows why the office sent it back and what stood there', () => {
    show(field({ mark: { reason: '与行驶证不一致', old: '苏E00000' } }));
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription('请改： 与行驶证不一致 原来填的： 苏E00000');
  });
});

describe('a long number', () => {
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

  it('is shown in fours and kept without spaces', async () => {
    const { person } = show(card);
    await person.type(screen.getByLabelText('银行卡号'), '6299990000');
    expect(screen.getByLabelText('银行卡号')).toHaveValue('6299 9900 00');
    expect(document.querySelector('output')).toHaveTextContent(/^6299990000$/);
  });

  it('keeps the caret where a digit was put in', async () => {
    const { person } = show(card);
    const input = screen.getByLabelText<HTMLInputElement>('银行卡号');
    await person.type(input, '62999900');
    await person.type(input, '5', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect(input).toHaveValue('6259 9990 0');
    expect(input.selectionStart).toBe(3);
  });

  it('is taken whole when it is pasted with spaces', async () => {
    const { person } = show(card);
    await person.click(screen.getByLabelText('银行卡号'));
    await person.paste('6299 9900 0000 0000 012');
    expect(document.querySelector('output')).toHaveTextContent('6299990000000000012');
  });

  it('is grouped by sizes of which the last repeats, and the caret skips the spaces', () => {
    expect(group('119999198512120016', [6, 8, 4])).toBe('119999 19851212 0016');
    expect(group('', [4])).toBe('');
    expect([0, 4, 5, 9].map((count) => caretAfter('6299 9900 0', count))).toEqual([0, 4, 6, 11]);
  });
});
