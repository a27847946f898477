import { caseFaults } from './cases';
import { memberFaults } from './members';
import { moneyFaults } from './money';
import { paymentFaults } from './payments';
import { proposalFaults } from './proposals';
import type { RightsFault } from './short';

export type { RightsFault };

export const rightsFaults: readonly RightsFault[] = [
  ...proposalFaults,
  ...memberFaults,
  ...moneyFaults,
  ...paymentFaults,
  ...caseFaults,
];
