import { call } from '@/services/call';
import { codeOf } from '@/services/callError';

export interface Sending {
  keepalive?: boolean;
  rejectOn401?: boolean;
  token?: string;
}

/** `refused`: the assignment has ended or changed. `failed`: any other error; whether the assignment has ended may be unknown. */
export type Ending = 'ended' | 'refused' | 'failed';

/** Ends the assignment if it still ends at `until`. Never rejects. */
export const endAssignment = (id: string, until?: string, options: Sending = {}): Promise<Ending> =>
  call('giveBack', { params: { id }, query: { until }, ...options }).then(
    () => 'ended',
    (error: unknown) => (codeOf(error) === 'HELD_BY_OTHER' ? 'refused' : 'failed'),
  );
