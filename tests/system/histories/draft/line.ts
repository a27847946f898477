import type { Detail } from '../../../../domain/contract/types';
import type { VirtualTime } from '../virtual';
import type { CallOptions, Failing } from './edge';
import type { ModelServer } from './modelServer';
import { send } from './network';
import type { Tab } from './tab';
import type { Witness } from './witness';

interface Ends {
  time: VirtualTime;
  server: ModelServer;
  witness: Witness;
}

/** Sends a request of a tab through the simulated network. The witness records what arrives and which responses are received. */
export function overTheLine(
  { time, server, witness }: Ends,
  tab: Tab,
  name: string,
  options: CallOptions,
  failing: Failing,
): Promise<unknown> {
  const { device } = tab;
  const { token } = device;
  if (name === 'saveStep') witness.sending(tab, options);
  return send(time, tab, device, options, failing, () => {
    const submitted = server.submissions.length;
    if (name === 'deleteFile') witness.deleting(tab, options.params?.id ?? '');
    const reply = server.answer(name, token, options, (...saved) => witness.saving(tab, ...saved));
    if (server.submissions.length > submitted) witness.submitting(tab);
    return reply;
  }).then(
    (reply) => {
      if (name === 'saveStep') witness.heard(tab);
      return reply;
    },
    (error: { code?: string; data?: unknown }) => {
      if (name === 'saveStep' && error.code === 'UNAUTHENTICATED') tab.isSignedOut = true;
      if (name === 'saveStep' && error.code === 'REVISION_CONFLICT') tab.acknowledge(error.data as Detail);
      throw error;
    },
  );
}
