/** @jest-environment jsdom */
import { App } from 'antd';
import { act, createElement, useState } from 'react';
import { mount } from '@/testing/mount';
import { DayField } from './controls';

jest.mock('@/services/i18n', () => ({ useT: () => (id: string) => id }));

const { container, show } = mount();

describe('DayField', () => {
  it.each(['1999-12-31', '9999-12-31'])('keeps %s when the field is only passed', async (day) => {
    const changed = jest.fn();
    function Field() {
      const [value, setValue] = useState<string | undefined>(day);
      const onChange = (next?: string) => {
        changed(next);
        setValue(next);
      };
      return createElement(DayField, { label: 'day', value, onChange });
    }
    await show(createElement(App, {}, createElement(Field)));
    const input = container.querySelector('input') as HTMLInputElement;
    await act(async () => input.focus());
    await act(async () => input.blur());
    expect(input.value).toBe(day);
    expect(changed.mock.calls.filter(([next]) => next !== day)).toEqual([]);
  });
});
