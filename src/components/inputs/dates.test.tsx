import { screen, within } from '@testing-library/react';
import { addMonths, weekday, weeksOf } from './calendarDays';
import { DateField } from './DateField';
import { Kept, show } from '../testing/show';

test('addMonths, weekday and weeksOf follow the Gregorian calendar', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-03-31', -12)).toBe('2025-03-31');
  expect(weekday('2026-11-22')).toBe(6);
  expect(weeksOf('2026-02-14').map((week) => week.filter(Boolean).length)).toEqual([1, 7, 7, 7, 6]);
});

const date = (props: { min?: string; locale?: 'ar-SA' } = {}) =>
  show(
    <Kept start="2026-03-10">
      {(value, onChange) => (
        <DateField
          name="regDate"
          label="注册登记日期"
          value={value}
          today="2026-03-14"
          min={props.min}
          onChange={onChange}
        />
      )}
    </Kept>,
    props.locale,
  );
const field = () => screen.getByRole('textbox', { name: '注册登记日期' });
const open = async (person: ReturnType<typeof date>['person']) => {
  await person.click(screen.getByRole('button', { name: /注册登记日期/ }));
  return screen.findByRole('dialog', { name: /注册登记日期/ });
};

describe('DateField', () => {
  it('normalises a typed date on blur', async () => {
    const { person } = date();
    await person.clear(field());
    await person.type(field(), '20251231');
    await person.tab();
    expect(field()).toHaveValue('2025-12-31');
  });

  it('can be set with the keyboard alone: the calendar opens at its day, arrows move, Enter selects, the focus returns', async () => {
    const { person } = date();
    await open(person);
    expect(screen.getByRole('button', { name: /2026年3月10日/ })).toHaveFocus();
    await person.keyboard('{ArrowRight}{ArrowDown}{ArrowUp}{Home}{PageUp}');
    expect(screen.getByRole('button', { name: /2026年2月2日/ })).toHaveFocus();
    await person.keyboard('{Enter}');
    expect(field()).toHaveValue('2026-02-02');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: '选择注册登记日期' })).toHaveFocus();
  });

  it('disables days after today and before the minimum', async () => {
    const { person } = date({ min: '2026-02-20' });
    const calendar = await open(person);
    expect(within(calendar).getByRole('button', { name: /2026年3月15日/ })).toBeDisabled();
    await person.keyboard('{PageDown}');
    expect(screen.getByRole('button', { name: /2026年3月14日/ })).toHaveFocus();
    await person.keyboard('{PageUp}');
    expect(screen.getByRole('button', { name: /2026年2月20日/ })).toHaveFocus();
  });

  it('reaches earlier years with the year list', async () => {
    const { person } = date();
    const calendar = await open(person);
    await person.selectOptions(within(calendar).getByLabelText('年'), '2012');
    await person.click(within(calendar).getByRole('button', { name: /2012年3月31日/ }));
    expect(field()).toHaveValue('2012-03-31');
  });

  it('uses the Gregorian calendar and Western digits in Arabic', async () => {
    const { person } = date({ locale: 'ar-SA' });
    const calendar = await open(person);
    expect(within(calendar).getByRole('grid')).toHaveAccessibleName(/2026/);
  });
});
