import { act, render, screen } from '@testing-library/react';
import { flows } from '@domain/flow';

import { closeDraft } from '../draft/openDraft';
import { createController } from '../draft/controller';
import { termRules } from '../draft/termRules';
import { createValidator } from '../draft/validator';
import { testDraft, testPolicy } from '../testing/draft';
import { DraftProvider } from '../draft/useDraft';
import { EstimateCard } from './EstimateCard';

jest.mock('@/i18n', () => ({ useT: () => (id: string, values?: object) => `${id} ${Object.values(values ?? {})}` }));
jest.mock('@/hooks/useFormulaText', () => ({ useFormulaText: () => () => '' }));
jest.mock('@/services/call', () => ({ call: jest.fn() }));
jest.mock('@/components/display/FundsNote', () => ({ __esModule: true, default: () => 'offered' }));

const flow = flows.newApplyElv;
const editionOf = (editions: { flow: string }[]) => editions.find((one) => one.flow === flow.id) as never;
/** A newer policy version with half the amounts. */
const halved = {
  ...testPolicy,
  editions: JSON.parse(
    JSON.stringify(testPolicy.editions).replace(/"(cap|amount)\w*":(\d+)/g, (all: string, _: string, fen: string) =>
      all.replace(fen, String(Number(fen) / 2)),
    ),
  ).map((edition: object) => ({ ...edition, version: '2026.2' })),
};

afterEach(async () => {
  jest.useRealTimers();
  await closeDraft(false);
});

function showCard(patch = {}) {
  const controller = createController({
    flow,
    draft: testDraft('newApplyElv', patch),
    token: null,
    policy: testPolicy,
    edition: editionOf(testPolicy.editions),
    rules: { createValidator },
    terms: termRules,
    restored: {},
    merged: { names: [], typedAt: {} },
  });
  render(
    <DraftProvider value={controller}>
      <EstimateCard />
    </DraftProvider>,
  );
  return controller;
}

describe('EstimateCard', () => {
  it('shows the amount and the version of the new policy as soon as it is renewed', async () => {
    const controller = showCard();
    expect(screen.getByTestId('amount')).toHaveTextContent('18,000');
    expect(screen.getByText('policy.version 2026.1')).toBeVisible();
    act(() => controller.renewPolicy(halved));
    expect(screen.getByText('policy.version 2026.2')).toBeVisible();
    expect(controller.validator?.estimate(controller.store.get())?.amount).not.toBe(1_800_000);
    expect(screen.getByTestId('amount')).not.toHaveTextContent('18,000');
    await controller.close(false);
  });

  it('shows an offer of funds until it ends', async () => {
    jest.useFakeTimers({ now: new Date('2026-11-21T00:00:00+08:00') });
    const controller = showCard({ waiting: { place: 0, offeredUntil: '2026-11-21T02:00:00+08:00' } });
    await act(() => jest.advanceTimersByTimeAsync(2 * 3_600_000 - 1000));
    expect(screen.getByText('offered')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(screen.queryByText('offered')).toBeNull();
    await controller.close(false);
  });
});
