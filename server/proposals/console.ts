import type { ProposalContent } from '@domain/contract/schemas/proposals';

import { oneAfterTheOther } from '../auth/memberLockRecords';
import { transaction } from '../platform/db/transaction';
import { StartError } from '../startError';
import type { Effect, Kinds } from './kinds';
import { confirmersOf, contentOf, putIntoForce, type Tool } from './proposals';
import { lockProposal, openProposals } from './queries';

/** Confirms the one open proposal that is meant, while no member may confirm it. */
export const confirmAtConsole = (
  deps: Tool,
  kinds: Kinds,
  isMeant: (content: ProposalContent) => boolean,
): Promise<{ content: ProposalContent; proposer: string; effect: Effect }> =>
  transaction(oneAfterTheOther(deps), async (trx) => {
    const open = (await openProposals(trx, deps.clock.now())).filter((row) => {
      const content = kinds[row.kind]?.atConsole ? contentOf(deps, row) : null;
      return content && isMeant(content);
    });
    const [first, second] = open;
    if (!first) throw new StartError('No proposal for this sign-in name is open.', '没有这个登录名的待确认事项。');
    if (second)
      throw new StartError(
        'Several proposals for this sign-in name are open. Withdraw all but one on the page 待确认 of the desk.',
        '这个登录名有几项待确认。请先在工作台“待确认”页撤回，只留一项。',
      );
    const row = await lockProposal(trx, first.id);
    if (!row || row.confirmed_at || row.withdrawn_at)
      throw new StartError('The proposal has just ended.', '这一项刚刚已经办结。');
    const confirmers = await confirmersOf(trx, kinds, row);
    if (confirmers.length)
      throw new StartError(
        `Another admin confirms this at the desk: ${confirmers.join(', ')}.`,
        `这一项由另一位管理员在工作台确认：${confirmers.join('、')}。`,
      );
    const { content, ...effect } = await putIntoForce(trx, deps, kinds, row, { memberId: null, actor: 'console' });
    return { content, proposer: first.proposer, effect };
  });
