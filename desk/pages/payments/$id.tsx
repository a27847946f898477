import { BatchPage } from '@/features/payments/BatchPage';

export default BatchPage;
