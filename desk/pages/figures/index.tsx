import { FiguresPage } from '@/features/figures/FiguresPage';

export const routeProps = { access: 'figures' };

export default FiguresPage;
