import type { Api } from '../../support/api';
import type { Place } from '../../support/server/builtServer';

const isRefused = (error: unknown) => ((error as { cause?: { code?: string } }).cause?.code ?? '') === 'ECONNREFUSED';

/** Each call comes from another address. */
const address = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

/** A round-robin load balancer; when a process refuses the connection, the call goes to the next one. */
export function balanced(places: readonly Place[]) {
  const answered = places.map(() => 0);
  let turn = 0;
  let movedOn = 0;
  let unanswered = 0;
  const call: Api = async (method, path, { headers, ...rest } = {}) => {
    const first = (turn += 1);
    for (let n = 0; n < places.length; n += 1) {
      const which = (first + n) % places.length;
      try {
        const answer = await (places[which] as Place).call<never>(method, path, {
          ...rest,
          headers: { 'X-Forwarded-For': address(first), ...headers },
        });
        answered[which] = (answered[which] ?? 0) + 1;
        return answer;
      } catch (error) {
        if (!isRefused(error)) {
          unanswered += 1;
          throw error;
        }
        movedOn += 1;
      }
    }
    throw new Error('no process listens');
  };
  return { call, answered, movedOn: () => movedOn, unanswered: () => unanswered };
}
