import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@domain/contract/paths';
import { roles, type Role } from '@domain/office';
import { transitions } from '@domain/status';
import chinese from '../../pages/staff/locales/zh-CN';
import english from '../../pages/staff/locales/en-US';

/** The phrase that names a permission in the text of a role: of a call, or of an event of `pendDecision`. */
const phrases = {
  officeIntake: ['受理新提交', 'takes in'],
  revoke: ['撤销通过', 'revokes approvals'],
  recordObjection: ['登记异议', 'records objections'],
  uphold: ['处理异议', 'decides objections'],
  publish: ['公示', 'publishes'],
  handOver: ['转交', 'hands cases over'],
  statistics: ['看统计', 'statistics'],
  audit: ['查审计日志', 'audit log'],
  changeStaff: ['管理人员', 'manages members'],
  importCompanies: ['导入企业', 'imports company'],
  importHotlines: ['热线', 'hotline'],
  importRegions: ['地区名单', 'region'],
  importModels: ['车型目录', 'model lists'],
  grantFunds: ['调整额度', 'changes grants'],
  proposePolicy: ['拟政策', 'proposes policies'],
  tryPolicy: ['试算', 'tries them'],
  signPolicy: ['签发', 'signs policies'],
  switchEdition: ['开关受理', 'opens and pauses intake'],
  makeBatch: ['制作批次', 'makes'],
  dissolveBatch: ['撤销批次', 'dissolves batches'],
  releaseBatch: ['放行', 'releases batches'],
  batchFile: ['下载银行文件', 'downloads the bank file'],
  proposeForAccount: ['冻结和恢复账号', 'freezes and recovers accounts'],
  answerBatch: ['导入回盘', "imports the bank's results"],
} as const;
/** Calls that write and that the texts do not name: of every role, of work on a case, or of a permission above. */
const unnamed = [
  'officeSignOut',
  ...['officeSearch', 'findByHelpNumber', 'exportCases', 'recordLook', 'turnFile', 'findAccount'],
  ...['claimNext', 'claim', 'renewClaim', 'giveBack', 'hold', 'markReached', 'resendMessage'],
  ...['pendDecision', 'undoDecision', 'readRefusal', 'saveReviewDraft', 'dropReviewDraft'],
  ...['createStaff', 'inviteStaff', 'confirmProposal', 'withdrawProposal'],
  ...['comparePolicy', 'tryVersion', 'confirmReconciliation'],
];

const callOf = calls as Record<string, { method: string; auth?: string; roles?: readonly Role[] }>;
const rolesOf = (name: string): readonly Role[] =>
  callOf[name]?.roles ?? transitions.flatMap((row) => (row.event === name && 'roles' in row ? row.roles : []));
const textOf = (texts: Record<string, string>, role: Role) => texts[`role.why.${role}`]!.toLowerCase();

describe.each([
  ['Chinese', chinese as Record<string, string>, 0],
  ['English', english as Record<string, string>, 1],
] as const)('the %s texts of the roles', (_, texts, language) => {
  it.each(roles)('name what the contract permits to %s, and nothing else', (role) => {
    const named = Object.entries(phrases).filter(([, words]) => textOf(texts, role).includes(words[language]));
    const permitted = Object.keys(phrases).filter((name) => rolesOf(name).includes(role));
    expect(named.map(([name]) => name).sort()).toEqual(permitted.sort());
  });

  it('name the stage of a review', () => {
    const stages = [
      ['初审', 'stage 1'],
      ['复审', 'stage 2'],
    ].map((words) => words[language]!);
    const named = roles.filter((role) => stages.some((stage) => textOf(texts, role).includes(stage)));
    expect(named).toEqual(rolesOf('reject'));
  });
});

it('every writing call of the office is named by the texts of the roles, or listed as unnamed', () => {
  const writing = Object.entries(callOf).filter(([, { method, auth }]) => auth === 'office' && method !== 'GET');
  const known = [...Object.keys(phrases), ...unnamed];
  expect(writing.map(([name]) => name).filter((name) => !known.includes(name))).toEqual([]);
});

it('the table of roles in docs/office.md has the English texts of the desk', () => {
  const rows = [
    ...readFileSync(join(__dirname, '../../../docs/office.md'), 'utf8').matchAll(/^\| `(\w+)` \| (.*) \|$/gm),
  ];
  const written = rows.map(([, role, text]) => [role, text]).filter(([role]) => roles.includes(role as Role));
  const lower = (text: string) => text[0]!.toLowerCase() + text.slice(1);
  expect(written).toEqual(roles.map((role) => [role, lower((english as Record<string, string>)[`role.why.${role}`]!)]));
});
