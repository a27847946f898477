import { resultRoute } from '@/features/applications/receipt/routes';

export default resultRoute('applyElv');
