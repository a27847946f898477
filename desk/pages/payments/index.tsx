import { Batches } from '@/features/payments/Batches';

export default Batches;
