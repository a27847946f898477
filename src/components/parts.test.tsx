import { fireEvent, screen } from '@testing-library/react';
import { Amount } from './display/Amount';
import { Button } from './inputs/Button';
import { CodeInput } from './inputs/CodeInput';
import { Collapse } from './layout/Collapse';
import { ErrorState } from './feedback/ErrorState';
import { ErrorSummary } from './feedback/ErrorSummary';
import { Filters } from './inputs/Filters';
import { Header } from './layout/Header';
import { RadioGroup } from './inputs/RadioGroup';
import { SearchInput } from './inputs/SearchInput';
import { Skeleton } from './feedback/Skeleton';
import { Steps } from './display/Steps';
import { Kept, show } from './testing/show';
import { TextInput } from './inputs/TextInput';
import { Timeline } from './display/Timeline';

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

test('Header is the h1 of its page unless the page has its own', async () => {
  const back = jest.fn();
  const { person, rerender } = show(<Header title="申请进度" onBack={back} />);
  expect(screen.getByRole('heading', { level: 1, name: '申请进度' })).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: '返回' }));
  expect(back).toHaveBeenCalled();
  rerender(<Header title="申请进度" heading={false} />);
  expect(screen.queryByRole('heading')).toBeNull();
});

test('Steps shows the current and the finished steps and links to the finished ones', () => {
  show(
    <Steps
      steps={[
        { key: 'a', label: '个人信息', state: 'done', to: '/a' },
        { key: 'b', label: '旧车信息', state: 'now', to: '/b' },
        { key: 'c', label: '新车信息', state: 'wait' },
      ]}
    />,
  );
  const [, second] = screen.getAllByRole('listitem');
  expect(second).toHaveAttribute('aria-current', 'step');
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(screen.getByRole('link')).toHaveAccessibleName('个人信息 （已完成）');
});

test('Timeline shows office, date and remark with their event', () => {
  show(
    <Timeline
      stops={[
        { key: 'a', title: '初审通过', state: 'done', bits: ['3 月 11 日', '示例市商务局'], remark: '齐全' },
        { key: 'b', title: '复审', state: 'now' },
      ]}
    />,
  );
  expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('初审通过（已完成） 3 月 11 日示例市商务局齐全');
  expect(screen.getAllByRole('listitem')[1]).toHaveAttribute('aria-current', 'step');
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

test('ErrorState shows the trace id, a retry button and the hotline', async () => {
  const retry = jest.fn();
  const { person } = show(<ErrorState title="暂时打不开" traceId="K7P2MX" phone="12345" onRetry={retry} />);
  expect(screen.getByRole('alert')).toHaveTextContent('K7P2MX');
  expect(screen.getByRole('link', { name: '拨打咨询热线 12345' })).toHaveAttribute('href', 'tel:12345');
  await person.click(screen.getByRole('button', { name: '重试' }));
  expect(retry).toHaveBeenCalled();
});

test('Filters marks the selected one; clearing SearchInput keeps the focus', async () => {
  const searched = jest.fn();
  const { person } = show(
    <>
      <Kept start="all">
        {(value, onChange) => (
          <Filters
            label="状态"
            value={value}
            onChange={onChange}
            options={[
              { value: 'all', label: '全部' },
              { value: 'ended', label: '已结束' },
            ]}
          />
        )}
      </Kept>
      <Kept start="">
        {(value, onChange) => <SearchInput label="搜索企业" value={value} onChange={onChange} onSearch={searched} />}
      </Kept>
    </>,
  );
  await person.click(screen.getByRole('button', { name: '已结束' }));
  expect(screen.getByRole('button', { pressed: true })).toHaveTextContent('已结束');
  await person.type(screen.getByRole('searchbox', { name: '搜索企业' }), '示例{Enter}');
  expect(searched).toHaveBeenCalledWith('示例');
  await person.click(screen.getByRole('button', { name: '清空' }));
  expect(screen.getByRole('searchbox')).toHaveFocus();
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

test('Skeleton announces loading, and Collapse is a details element', async () => {
  const { person } = show(
    <>
      <Skeleton count={2} />
      <Collapse title="旧车要满足什么条件" level={3}>
        登记在本人名下
      </Collapse>
    </>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('正在加载');
  await person.click(screen.getByRole('heading', { level: 3 }));
  expect(screen.getByRole('group')).toHaveAttribute('open');
});

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

  it('sends once and then counts down in the same button', async () => {
    const send = jest.fn(async () => 60);
    show(<CodeInput name="code" label="验证码" value="" onChange={jest.fn()} onSend={send} />);
    const button = screen.getByRole('button', { name: '获取验证码' });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await screen.findByText('60 秒后重发')).toBeInTheDocument();
    fireEvent.click(button);
    expect(send).toHaveBeenCalledTimes(1);
    expect(button).toHaveAttribute('aria-disabled', 'true');
  });
});
