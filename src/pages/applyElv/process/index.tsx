import { progressRoute } from '@/features/applications/progress/routes';

export default progressRoute('applyElv');
