import { screen } from '@testing-library/react';
import { Amount } from './display/Amount';
import { Button } from './inputs/Button';
import { ErrorSummary } from './feedback/ErrorSummary';
import { RadioGroup } from './inputs/RadioGroup';
import { SearchInput } from './inputs/SearchInput';
import { Kept, show } from './testing/show';
import { TextInput } from './inputs/TextInput';

test('Button keeps the focus and ignores taps while it is busy', async () => {
  const tapped = jest.fn();
  const { person } = show(
    <Button busy onClick={tapped}>
      提交申请
    </Button>,
  );
  await person.tab();
  await person.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: '提交申请' })).toHaveFocus();
  expect(tapped).not.toHaveBeenCalled();
});

test('ErrorSummary is focused on each attempt and its links focus the field or the first choice of a group', async () => {
  const errors = [
    { name: 'plateNo', label: '号牌号码', message: '不对' },
    { name: 'origin', label: '产地', message: '请选择' },
  ];
  Element.prototype.scrollIntoView = jest.fn();
  const form = (attempt: number) => (
    <>
      <ErrorSummary errors={errors} attempt={attempt} />
      <TextInput name="plateNo" label="号牌号码" value="" error="不对" />
      <RadioGroup
        name="origin"
        label="产地"
        value=""
        options={[
          { value: 'domestic', label: '国产' },
          { value: 'imported', label: '进口' },
        ]}
        error="请选择"
      />
    </>
  );
  const { person, rerender } = show(form(0));
  expect(document.body).toHaveFocus();
  rerender(form(1));
  expect(screen.getByRole('region', { name: '有 2 处要改' })).toHaveFocus();
  await person.click(screen.getByRole('link', { name: '号牌号码 不对' }));
  expect(screen.getByLabelText('号牌号码')).toHaveFocus();
  await person.click(screen.getByRole('link', { name: '产地 请选择' }));
  expect(screen.getByRole('radio', { name: '国产' })).toHaveFocus();
  rerender(form(2));
  expect(screen.getByRole('region')).toHaveFocus();
});

test('Amount labels an example and shows a range as one number', () => {
  const { container } = show(<Amount fen={1_200_000} upTo={1_800_000} example />);
  expect(container).toHaveTextContent('12,000–18,000元示例');
});

test('SearchInput reports the text on Enter, and keeps the focus when it is cleared', async () => {
  const searched = jest.fn();
  const { person } = show(
    <Kept start="">
      {(value, onChange) => <SearchInput label="搜索企业" value={value} onChange={onChange} onSearch={searched} />}
    </Kept>,
  );
  await person.type(screen.getByRole('searchbox', { name: '搜索企业' }), '示例{Enter}');
  expect(searched).toHaveBeenCalledWith('示例');
  await person.click(screen.getByRole('button', { name: '清空' }));
  expect(screen.getByRole('searchbox')).toHaveFocus();
  expect(screen.getByRole('searchbox')).toHaveValue('');
});
