import { listRoute } from '@/features/applications/list/routes';

export default listRoute();
