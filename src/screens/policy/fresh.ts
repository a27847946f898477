import { call } from '@/services/call';
import { factsOf } from './factsOf';

export const freshFacts = async () => factsOf(await call('policies'));
