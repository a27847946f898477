import { act, fireEvent, render, screen } from '@testing-library/react';
import { useTypingClass } from './StepFoot';

jest.mock('@/i18n', () => ({ useT: () => (id: string) => id }));

function Form() {
  return (
    <div data-testid="form" {...useTypingClass()}>
      <input aria-label="name" />
      <input type="radio" aria-label="kind" />
      <button>next</button>
    </div>
  );
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const move = (from: HTMLElement | null, to: HTMLElement) => {
  if (from) fireEvent.blur(from);
  fireEvent.focus(to);
};
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));

it('useTypingClass: sets the class "typing" while a text field has focus and removes it after focus moves to a button', () => {
  render(<Form />);
  const form = screen.getByTestId('form'),
    name = screen.getByLabelText('name'),
    next = screen.getByRole('button');
  move(null, name);
  expect(form).not.toHaveClass('typing');
  wait(300);
  expect(form).toHaveClass('typing');
  move(name, next);
  wait(299);
  expect(form).toHaveClass('typing');
  wait(1);
  expect(form).not.toHaveClass('typing');
});
