import { Funds } from '@/features/funds/Funds';

export default Funds;
