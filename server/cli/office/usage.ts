import { commandLine } from '../../commandLine';

/** Wrong usage of a command; its message is printed with a hint to the help. */
export class UsageError extends Error {}

/** Where the tasks are done for which there is no command. */
export const elsewhere =
  '人员、资金、拨付批次、统计，政策的签发和开关，受理、审核和查询，都在审核工作台 /qczhyjs/desk/ 办理。';

export const help = `汽车置换一件事 · 补贴办公室命令行

用法：${commandLine('office <命令> [参数] [选项]')}

政策文件
  policy check <文件>         检查政策文件，列出每一处错误和缺少节假日的年份（不需要服务，也不用登录）
  policy convert <文件>       输出 schemaVersion 2 的同一份政策，可以再分段写规定
  policy diff <文件>          与现行政策的不同，逐句说明
  policy try <文件>           按它试算所有在办和上年以来的申请，不写入任何内容
  policy propose <文件>       提出一个版本，由另一人在审核工作台签发

名单、表格与审计
  import <companies|hotlines|regions|models> <文件>  导入企业、热线、地区名单或新能源车型目录（.csv 或 .json），全部成功或全部不动
      --preview                       地区：只列出与现有名单的不同，不导入；地区名单要本人登录
  export --out 文件           把申请列表存成表格（CSV，姓名已遮盖，记入审计日志）
      --status 状态,… --stage 1|2 --edition 期 --region 地区 --from 日期 --to 日期
  audit [申请]                审计日志，新的在前：--actor 人员 --from 日期 --to 日期
      --size N --after 位置   每页条数（1–100），下一页
  keys --new 名称:权限+权限   为程序生成一把密钥，权限 read（统计和资金）import（导入名单）export（导出表格）

登录
  login <登录名>              以本人身份登录（密码和动态码在提示后输入，或从标准输入按行给出）；logout 退出

${elsewhere}
唯一的管理员忘了密码，或丢了手机上的动态码：${commandLine('rescue <登录名>')}
[申请] 是申请编号（ZH…、BF…）或其 id，人员是登录名或其 id。

选项
  --json           输出 JSON，便于脚本处理
  --server 地址    服务地址，默认 http://localhost:8000
  --key 密钥       用程序的密钥（或环境变量 OFFICE_KEY）；不给则用已登录的本人身份
  --help           显示本说明

退出码：0 成功，1 被拒绝或出错，2 用法不对。
`;
