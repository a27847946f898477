import { render, screen } from '@testing-library/react';
import { AfterFirstFrame } from './AfterFirstFrame';

test('what lies below is not part of the first drawing, and comes by itself', async () => {
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
