import { detailRoute } from '@/features/applications/progress/routes';

export default detailRoute('newApplyElv');
