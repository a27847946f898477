import { App } from 'antd';
import { useRef } from 'react';
import { useModel, useNavigate } from '@umijs/max';
import type { QueueName } from '@domain/queues';
import { announce } from '@/services/announce';
import { call } from '@/services/call';
import { useT } from '@/services/i18n';
import type { Me } from '@/services/identity';
import { watchLocation } from '@/services/watchLocation';
import { giveBackOpen, heldOf } from './assignment';
import type { Case } from './cases';
import { decisionOn } from './decisions';
import { decide, type DecisionRequest } from './sendDecision';
import { skipCase } from './skipped';
import { useNextCase } from './useNextCase';

interface Given {
  found: Case;
  /** the queue that the officer works through; without it any queue of the officer's roles */
  queue: QueueName | undefined;
  take: () => Promise<void>;
  problem: (error: unknown) => string;
  /** focuses the heading of the case */
  focus: () => void;
}

/** An officer with both roles continues with the same case, so an intake is sent at once and cannot be undone. */
export const isSentAtOnce = (act: string | undefined, me: Pick<Me, 'roles'> | null | undefined): boolean =>
  act === 'intake' && (me?.roles.includes('review1') ?? false);

const notGivenBack = {
  refused: 'review.notGivenBack',
  failed: 'review.giveBackFailed',
};

/** Sends decisions and opens the next case without waiting for the reply. */
export function useDecide({ found, queue, take, problem, focus }: Given) {
  const t = useT();
  const { message } = App.useApp();
  const navigate = useNavigate();
  const next = useNextCase();
  const { initialState } = useModel('@@initialState');
  const me = initialState?.me;
  const number = found.number ?? '';
  const historyLength = found.history.length;
  const tryTo = (work: Promise<unknown>) => work.catch((error) => void message.error(problem(error)));
  const none = () => {
    announce(t('review.none'));
    void message.success(t('review.none'));
  };
  /** Gives the case back. Shows why it was not given back. */
  const release = async () => {
    const ending = await giveBackOpen(found);
    if (ending === 'ended') return ending;
    const text = t(notGivenBack[ending], { number });
    announce(text);
    void message.warning(text);
    return ending;
  };
  /** Gives the case back and opens the first page, unless the case may still be assigned to the officer. */
  const leave = async () => {
    const hasLeft = watchLocation();
    skipCase(found.id);
    const ending = await release();
    if ((ending === 'ended' || ending === 'refused') && !hasLeft()) navigate('/');
  };
  const goOn = async () => {
    try {
      if ((await next(queue, found.id)) !== 'none') return;
      none();
    } catch (error) {
      void message.error(problem(error));
    }
    navigate('/');
  };
  /** Opens the next case and gives this one back to its queue, unless the officer holds it for several days. */
  const skip = async () => {
    skipCase(found.id);
    const held = heldOf(found);
    const result = await next(queue, found.id);
    if (result === 'none') none();
    if (result === 'opened' && held?.mine && !held.note && !decisionOn(found.id)) await release();
  };
  const takingIn = useRef(false);
  /** Sends the intake and claims the case again: the intake has ended the lease. */
  const takeIn = async () => {
    if (takingIn.current) return;
    takingIn.current = true;
    try {
      // The same key until the case has another event: a lost response is no reason for a second intake.
      const key = `intake-${found.id}-${historyLength}`;
      await call('officeIntake', { params: { id: found.id }, body: { historyLength }, key });
      announce(t('review.taken'));
      await take();
    } catch (error) {
      void message.error(problem(error));
    } finally {
      takingIn.current = false;
    }
    focus();
  };
  const send = async (name: string, request: DecisionRequest) => {
    if (isSentAtOnce(request.act, me)) return takeIn();
    const decision = { caseId: found.id, number, name, queue };
    if (!decide(decision, request, historyLength)) return void message.warning(t('out.busy'));
    announce(t('review.sent', { number, what: t(name) }));
    await goOn();
  };
  return { goOn, skip: () => tryTo(skip()), send, leave, tryTo };
}
