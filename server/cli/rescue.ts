import { giveBackCases } from '../cases/caseRecords';
import { openVault } from '../platform/crypto/openVault';
import { staffKinds } from '../staff/kinds';
import { confirmStaff, rescueAdmin } from '../staff/rescue';
import { operatorText } from '../operatorText';
import { StartError } from '../startError';
import { clean } from './clean';
import { runTool } from './tool';
import { commandLine } from '../commandLine';

const usage = (): string =>
  [
    operatorText('Usage:', '用法：'),
    commandLine(operatorText('rescue <sign-in name of an admin>', 'rescue <管理员的登录名>')),
    commandLine(operatorText('rescue confirm <sign-in name>', 'rescue confirm <登录名>')),
  ].join('\n');

void runTool(async ({ config, pool, clock }, args) => {
  const confirms = args.length === 2 && args[0] === 'confirm';
  const signIn = args.at(-1);
  if (!signIn || !(confirms || args.length === 1)) throw new StartError(usage());
  const invited = (secret: string) => {
    const link = `${config.publicUrl ?? ''}/qczhyjs/desk/login#invitation=${secret}`;
    return operatorText(
      `An invitation for ${signIn}, valid once within 24 hours: ${link}`,
      `给 ${signIn} 的邀请，24 小时内可用一次：${link}`,
    );
  };
  if (!confirms) return invited(await rescueAdmin({ pool, clock }, signIn));
  const deps = { pool, clock, vault: await openVault(pool, config.dataKeys) };
  const { content, proposer, effect } = await confirmStaff(deps, staffKinds(deps, giveBackCases), signIn);
  // Names are typed by members of the office.
  return clean(
    [
      operatorText(
        `Confirmed, as proposed by ${proposer}: ${JSON.stringify(content)}`,
        `已确认，由${proposer}提出：${JSON.stringify(content)}`,
      ),
      effect.invitation && invited(effect.invitation),
      effect.invitation &&
        operatorText(
          `The person also needs the six digits that ${proposer} was shown.`,
          `本人还需要${proposer}看到的 6 位验证码。`,
        ),
    ]
      .filter(Boolean)
      .join('\n'),
  );
});
