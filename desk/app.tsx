import '@/theme/tokens.css';
import '@/theme/base.css';
import { loadState } from '@/services/me';
import { shownLanguage } from '@/services/preferences';

export const getInitialState = loadState;
export const locale = { getLocale: shownLanguage };

// With its slash the base matches no route.
export const modifyContextOpts = (options: object) => ({ ...options, basename: '/qczhyjs/desk' });
