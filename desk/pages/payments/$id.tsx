import { BatchPage } from '@/features/payments/BatchPage';

export const routeProps = { access: 'batch' };

export default BatchPage;
