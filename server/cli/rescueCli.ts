import { rescueAdmin } from '../services/staff/rescue';
import { StartError } from '../startError';
import { runTool } from '../tool';

void runTool(async (deps, [signIn, ...more]) => {
  if (!signIn || more.length) throw new StartError('Usage: npm run rescue -- <sign-in name of an admin>');
  const secret = await rescueAdmin(deps, signIn);
  return `An invitation for ${signIn}, good once within 24 hours: /qczhyjs/desk/login?invitation=${secret}`;
});
