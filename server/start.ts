import { main } from './main';
import { startFailed } from './startFailed';

main().catch(startFailed);
