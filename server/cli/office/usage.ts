import { commandLine } from '../../commandLine';

/** Wrong usage of a command; its message is printed with a hint to the help. */
export class UsageError extends Error {}

const moved = (page: string, commands: string): [string, string][] =>
  commands.split(' ').map((command) => [command, `请在审核工作台 /qczhyjs/desk/ 的“${page}”页办理。`]);

/** Commands of earlier versions, each with the sentence that says where its task is done now. */
export const removed: ReadonlyMap<string, string> = new Map([
  ...moved('待办', 'queues next mine take corrections'),
  ...moved('查询', 'list show'),
  ...moved('审核', 'photo renew give-back hold hand-over intake approve return reject publicity revoke objection'),
  ['figures', '改名为 statistics。'],
  ['pay', '拨付按批次办理：batch make、batch release、batch file、batch answers。'],
]);

export const help = `汽车置换一件事 · 补贴办公室命令行

用法：${commandLine('office <命令> [参数] [选项]')}

人员
  login <登录名>              登录（密码在提示后输入，或从标准输入给出）；logout 退出，me 看自己
  accept <邀请>               接受邀请并设密码
  staff [list]                人员名单
  staff add <姓名> --roles 角色+角色 --regions 地区+地区|all [--organisation 单位] [--sign-in 登录名]
  staff change <id> [--roles …] [--regions …] [--off|--on]   重发邀请只能在服务器上：${commandLine('rescue invite <登录名>')}
      角色 intake review1 review2 publish pay release policy policy2 lead admin audit

政策与资金
  policy [show [版本]]        政策的各个版本与开关
  policy check <文件>         检查政策文件，列出每一处错误和缺少节假日的年份（不需要服务）
  policy diff <文件|版本>     与现行政策的不同，逐句说明；未签发的版本可加 --from 日期，与它那天取代的版本比较
  policy try <文件|版本>      按它试算所有在办和上年以来的申请，不写入任何内容
  policy propose <文件>       提出一个版本；policy sign <版本> 由另一人签发
      --from 日期 | --now     签发时必选其一：从该日零点起生效，或一签发就生效；先列出与所取代版本的不同，签发后不能撤回
  switch <补贴> <open|paused> 开放或暂停受理，两秒内处处生效
      --region 地区           只对这个地区开关，不写则对全省
      --notice 文字           给申请人看的公告
  funds [list]                各补贴、各地区的资金
  funds grant <补贴> <地区代码|all> <元> --reason 文字   下达资金（收回在审核工作台办理）
  batch [list]                拨付批次
  batch make <补贴>           制作批次；batch release <批次> 由另一人放行；batch drop <批次> 解散
  batch file <批次> [文件]    取已放行批次的银行文件
  batch answers <批次> <文件> 导入银行回执（申请编号,结果,原因,金额），全部成功或全部不动

名单与统计
  export --out 文件           把列表存成表格（CSV，姓名已遮盖，记入审计日志）
      --status 状态,… --stage 1|2 --edition 期 --region 地区 --from 日期 --to 日期
  statistics                  统计：--from 日期 --to 日期 --edition 期 --region 地区
  audit [申请]                审计日志，新的在前：--actor 人员 --from 日期 --to 日期
      --size N --after 位置   每页条数（1–100），下一页
  import <companies|hotlines> <文件>  导入企业或热线名单（.csv 或 .json），全部成功或全部不动
  keys --new 名称:权限+权限   为程序生成一把密钥，权限 read（统计和资金）import（导入名单）export（导出表格）

受理、审核、公示和查询申请在审核工作台办理：/qczhyjs/desk/
[申请] 是申请编号（ZH…、BF…）或其 id，人员是登录名或其 id。

选项
  --json           输出 JSON，便于脚本处理
  --server 地址    服务地址，默认 http://localhost:8000
  --key 密钥       用程序的密钥（或环境变量 OFFICE_KEY）；不给则用已登录的本人身份
  --help           显示本说明

退出码：0 成功，1 被拒绝或出错，2 用法不对。
`;
