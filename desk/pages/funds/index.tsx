import { Funds } from '@/features/funds/Funds';

export const routeProps = { access: 'officeFunds' };

export default Funds;
