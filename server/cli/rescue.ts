import { inviteMember, rescueAdmin } from '../staff/rescue';
import { StartError } from '../startError';
import { runTool } from './tool';
import { commandLine } from '../commandLine';

const usage = `Usage: ${commandLine('rescue <sign-in name of an admin>')}
       ${commandLine('rescue invite <sign-in name>')}`;

void runTool(async (deps, given) => {
  const invites = given.length === 2 && given[0] === 'invite';
  const signIn = given.at(-1);
  if (!signIn || !(invites || given.length === 1)) throw new StartError(usage);
  const secret = await (invites ? inviteMember : rescueAdmin)(deps, signIn);
  return `An invitation for ${signIn}, valid once within 24 hours: ${deps.config.publicUrl ?? ''}/qczhyjs/desk/login#invitation=${secret}`;
});
