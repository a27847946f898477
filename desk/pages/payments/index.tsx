import { Batches } from '@/features/payments/Batches';

export const routeProps = { access: 'batches' };

export default Batches;
