import { render, screen } from '@testing-library/react';
import { AfterFirstFrame } from './AfterFirstFrame';

test('AfterFirstFrame renders its children after the first frame, without further input', async () => {
  render(
    <main>
      <h1>first</h1>
      <AfterFirstFrame>
        <p>below</p>
      </AfterFirstFrame>
    </main>,
  );
  expect(screen.getByRole('heading', { name: 'first' })).toBeInTheDocument();
  expect(screen.queryByText('below')).toBeNull();
  expect(await screen.findByText('below')).toBeInTheDocument();
});
