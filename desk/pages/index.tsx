import { Home } from '@/features/home/Home';

export default Home;
