import { Home } from '@/features/home/Home';

export const routeProps = { access: 'queues' };

export default Home;
