import { App } from 'antd';
import { useModel, useNavigate } from '@umijs/max';
import type { QueueName } from '@domain/queues';
import { announce } from '@/services/announce';
import { call } from '@/services/call';
import { useT } from '@/services/i18n';
import { type Case, giveBack, takeNext } from './cases';
import { type Deed, outbox } from './outbox';

interface Given {
  found: Case;
  /** the queue one works through; without it any of one's own */
  queue: QueueName | undefined;
  take: () => Promise<void>;
  problem: (error: unknown) => string;
  /** puts the focus where the case begins */
  focus: () => void;
}

/** From a decision to the next case. */
export function useDecide({ found, queue, take, problem, focus }: Given) {
  const t = useT();
  const { message } = App.useApp();
  const navigate = useNavigate();
  const { initialState } = useModel('@@initialState');
  const me = initialState?.me;
  const number = found.number ?? '';
  const tryTo = (work: Promise<unknown>) => work.catch((error) => void message.error(problem(error)));
  const leave = () => tryTo(giveBack(found.id).then(() => navigate('/')));
  const goOn = async () => {
    try {
      const next = await takeNext(queue);
      if (next) navigate(`/cases/${next.id}${queue ? `?queue=${queue}` : ''}`);
      else {
        announce(t('review.none'));
        void message.success(t('review.none'));
        navigate('/');
      }
    } catch (error) {
      void message.error(problem(error));
      navigate('/');
    }
  };
  const send = async (name: string, deed: Deed) => {
    // Whoever takes in and reviews as well goes on with the same case.
    if (deed.what === 'intake' && me?.roles.includes('review1')) {
      await call('officeIntake', { params: { id: found.id } }).then(
        take,
        (error) => void message.error(problem(error)),
      );
      announce(t('review.taken'));
      return focus();
    }
    outbox.add({ id: found.id, number, name, deed, by: me?.name ?? '', events: found.history.length });
    announce(t('review.willSend', { number, what: t(name) }));
    await goOn();
  };
  return { goOn, send, leave, tryTo };
}
