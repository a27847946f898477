import { inviteMember, rescueAdmin } from '../staff/rescue';
import { operatorText } from '../operatorText';
import { StartError } from '../startError';
import { runTool } from './tool';
import { commandLine } from '../commandLine';

const usage = (): string =>
  [
    operatorText('Usage:', '用法：'),
    commandLine(operatorText('rescue <sign-in name of an admin>', 'rescue <管理员的登录名>')),
    commandLine(operatorText('rescue invite <sign-in name>', 'rescue invite <登录名>')),
  ].join('\n');

void runTool(async (deps, args) => {
  const invites = args.length === 2 && args[0] === 'invite';
  const signIn = args.at(-1);
  if (!signIn || !(invites || args.length === 1)) throw new StartError(usage());
  const secret = await (invites ? inviteMember : rescueAdmin)(deps, signIn);
  const link = `${deps.config.publicUrl ?? ''}/qczhyjs/desk/login#invitation=${secret}`;
  return operatorText(
    `An invitation for ${signIn}, valid once within 24 hours: ${link}`,
    `给 ${signIn} 的邀请，24 小时内可用一次：${link}`,
  );
});
