// `node scripts/inDesk.mjs setup`: a command of Umi for the desk, on every system (Windows knows no `APP_ROOT=desk max …`).
import { run } from './prepare.mjs';

process.exit(run('npx', ['max', ...process.argv.slice(2)], { APP_ROOT: 'desk' }));
