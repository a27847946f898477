/**
 * Phrases that a screen announces in this order: role, name and state. `…` stands for any text, ` › ` separates phrases; other phrases
 * may come between them. Screens without an entry are checked by the rules for all screens only.
 */
export const order: Record<string, string> = {
  home: 'button, 长辈版, not pressed › combobox, 语言, zh-CN … not expanded › main › heading, 汽车置换一件事, level 1 › link, 登录 › link, 申请补贴 › radiogroup, 字号 › radio, 标准版, checked',
  intro:
    'heading, 旧车换新车…level 1 › radio, 报废, not checked, position 1, set size 2 › radio, 10–15 万元, not checked, position 2, set size 4 › textbox, 知道车价',
  'intro：点了三下，再填车价': 'radio, 报废, checked › radio, 新能源, checked › textbox, 知道车价 … 166666',
  'intro：没有补贴': 'radio, 燃油, checked › radio, 20 万元以上, checked',
  企业名单:
    'searchbox, 搜索企业、品牌或地址 › button, 全部类型, pressed › button, 销售企业, not pressed › status › 共 2 家 › heading, 第1家公司, level 2',
  '企业名单：没有符合条件的':
    'searchbox, … 火星 › button, 清空 › status › heading, 没有符合条件的企业, level 2 › button, 清除条件',
  '企业名单：没有加载出来': 'alert › heading, 名单没有加载出来, level 2 › button, 重试',
  热线: 'searchbox, 搜索地区 › status › 共 1 个地区 › heading, 苏州市, level 3',
  '热线：没有找到': 'searchbox, 搜索地区, 火星 › button, 清空 › status › heading, 没有找到“火星”, level 2',
  '热线：没有加载出来': 'alert › heading, 电话没有加载出来, level 2 › button, 重试',
  '申请前准备：备好一样':
    'radio, 已经报废, checked › checkbox, 身份证人像面 … not checked › checkbox, 报废机动车回收证明, checked',
  '常见问题：没有找到': 'searchbox, 搜索问题, 飞机 › button, 清空 › status › heading, 没有找到“飞机”, level 2',
  出错了: 'heading, 刚才这一步没有完成, level 1 › button, 复制 › button, 再试一次',
  登录: 'heading, 登录, level 1 › textbox, 手机号, 11 位, required › textbox, 验证码, … required › button, 获取验证码 › button, 登录',
  '登录：没填就点了登录':
    'textbox, 手机号, … 请先填 11 位手机号，以 1 开头。, invalid, required › alert › textbox, 验证码, … 请填短信里的 6 位验证码。, invalid, required › alert › button, 登录',
  '登录：锁定':
    'textbox, 验证码, 123456, … required › status › alert › 试的次数多了。请在这部手机上重新获取验证码；如果获取不了，请 15 分钟后再试。 › button, 登录',
  '登录：验证码不对':
    'textbox, 验证码, 123456, … 验证码不对，请再看一遍短信。, invalid, required › alert › button, 登录',
  注册: 'textbox, 姓名, … required › textbox, 证件号码, … required › textbox, 手机号, … required › textbox, 验证码, … required › region, 请阅读并勾选 › checkbox, 我已阅读并同意《隐私政策》。, not checked › button, 查看全文：《隐私政策》, has popup dialog › button, 注册',
  '注册：没填就点了注册':
    'textbox, 姓名, … invalid, required › alert › textbox, 证件号码, … invalid, required › alert › textbox, 手机号, … invalid, required › alert › textbox, 验证码, … invalid, required › alert › region, 请阅读并勾选',
  '注册：看隐私政策':
    'dialog, 隐私政策, modal › heading, 隐私政策, level 2 › button, 关闭 › heading, 我们收集什么, level 3',
  '原来的手机号不用了：没填就点了':
    'textbox, 姓名, … invalid, required › textbox, 证件号码, … invalid, required › textbox, 新手机号, … invalid, required › textbox, 验证码, … invalid, required › button, 申请换号',
  '省统一认证回来：不是从这里发起的':
    'alert › heading, 这次登录不是从这里发起的, level 1 › button, 用省统一身份认证登录',
  '省统一认证回来：已经用过': 'alert › heading, 这次登录已经完成过, level 1 › button, 用省统一身份认证登录',
  '选择类型：什么都没选，就点了开始':
    'radio, 报废 … not checked › alert › 请选旧车是报废还是卖掉 › radio, 2026 年, not checked › alert › 请选新车发票的年份',
  '选择类型：都选了':
    'radio, 报废 … checked › radio, 2026 年, checked › radio, 汽油, checked › radio, 新能源车, checked › radio, 都符合, checked › heading, 能补多少, level 2',
  '选择类型：不都符合': 'radio, 都符合, not checked › radio, 有不符合的, checked',
  '选择类型：没有加载出来': 'alert › heading, 暂时看不到补贴政策, level 2 › button, 重试',
  待办: 'heading, 张*，您好, level 1 › status › 有 3 件事等您办。 › heading, 正在办的, level 2 › heading, 新通知, level 2 › button, 全部标为已读',
  '待办：一件都没有': 'status › 现在不用做什么。 › heading, 还没有申请, level 2',
  '待办：没有加载出来': 'alert › heading, 没有加载出来, level 2 › button, 重试',
  '待办：有人申请换手机号': 'heading, 张*，您好, level 1 › status › button, 停止更换',
  '待办：菜单':
    'dialog, 我的, modal › heading, 我的, level 2 › button, 关闭 › button, 导出我的信息 › button, 删除账号和信息 › button, 退出登录 › radio, 提醒, checked › radio, 标准版, checked',
  '换手机号：没填就点了':
    'textbox, 手机号, … invalid, required › alert › textbox, 验证码, … invalid, required › alert › button, 换成这个号码',
  '再确认是本人：刚打开':
    'dialog, 确认是您本人, … modal › button, 关闭 › textbox, 验证码, … required › button, 获取验证码 › button, 确认',
  '再确认是本人：没填就点了确认':
    'textbox, 验证码, … 请填短信里的 6 位验证码。, invalid, required › alert › button, 确认',
  '再确认是本人：验证码发出了': 'button, 获取验证码, disabled › status › 验证码已发出，5 分钟内有效。',
  '再确认是本人：验证码不对': 'textbox, 验证码, 111111, … 验证码不对，请再看一遍短信。, invalid, required › alert',
  '再确认是本人：试的次数多了':
    'status › alert › 试的次数多了。请在这部手机上重新获取验证码；如果获取不了，请 15 分钟后再试。 › button, 确认',
  我的申请:
    'heading, … level 1 › button, 全部, pressed › button, 待提交, not pressed › status › 共 7 份 › list › button, 删除草稿',
  '我的申请：这一类没有':
    'button, 全部, not pressed › button, 已结束, pressed › status › heading, 这一类没有申请, level 2',
  '我的申请：没有加载出来': 'alert › heading, 暂时看不到申请列表, level 2 › button, 重试',
  '我的申请：要删草稿':
    'alertdialog, 要删除这份草稿吗？, 填过的内容和照片都会删掉，不能恢复。, modal › button, 不删，留着 › button, 删除草稿',
  提交成功:
    'heading, 申请已提交，编号请记好, level 2 › heading, 接下来, level 2 › heading, 短信通知, level 2 › heading, 会发短信, level 3 › heading, 提交回执, level 2 › button, 打印或保存回执',
  '进度：等待受理':
    'heading, 现在的情况, level 2 › heading, 已提交 （已完成）, level 3 › heading, 受理, level 3 › heading, 您提交的内容, level 2 › button, 撤回申请',
  '进度：审核中':
    '本市这一步：10 份里有 9 份在 9 天内办完，有一半在 3 天内办完 › heading, 已受理 （已完成）, level 3 › heading, 审核 正在办, level 3 › heading, 公示, level 3',
  '进度：退回补正':
    'heading, 您需要做什么, level 2 › button, 加到日历 › heading, 退回原因, level 2 › heading, 退回补正, level 3 › heading, 已发短信, level 2 › 已送达 › button, 撤回申请',
  '进度：求助号码': 'heading, 打电话咨询时用, level 2 › status › 2, 0, 4, 8, 1, 6 › button, 求助号码',
  '进度：拨付失败':
    'heading, 您需要做什么, level 2 › button, 更正账户 › heading, 开始拨付 （已完成）, level 3 › heading, 拨付失败, level 3',
  '进度：拨付失败，更正账户':
    'dialog, 更正收款账户, modal › textbox, 开户银行, 请输入开户银行, invalid, required › alert › textbox, 银行卡号, … invalid, required › alert › button, 提交更正',
  '进度：已拨付': 'heading, 开始拨付 （已完成）, level 3 › heading, 已拨付 （已完成）, level 3',
  '进度：要撤回':
    'alertdialog, 要撤回这份申请吗？, 撤回后这份申请就结束了，不能恢复 … modal › button, 不撤回 › button, 撤回申请',
  '进度：没有加载出来': 'alert › heading, 暂时看不到进度, level 2 › button, 重试',
  登录快到期了: 'alertdialog, 登录快到期了, … modal › heading, 登录快到期了, level 2 › button, 保持登录，继续填写',
  登录已过期:
    'dialog, 登录已过期, modal › textbox, 手机号, required › textbox, 验证码, required › button, 获取验证码 › button, 登录 › button, 用省统一身份认证登录 › button, 稍后再说',
  '登录已过期：没填就点了登录':
    'dialog, 登录已过期, modal › textbox, 验证码, 请填短信里的 6 位数字, invalid, required › alert › button, 登录',
  两台设备:
    'dialog, 另一台设备也改了这份申请, modal › button, 这几处用这台设备的 › button, 这几处用另一台设备的 › button, 逐项选择',
  '两台设备：逐项选择':
    'dialog, 另一台设备也改了这份申请, modal › radio, 苏州市示例路8号 这台设备, checked … › radio, 苏州市另一条路2号 另一台设备, not checked … › button, 就这样保存',
  已在别处提交: 'alertdialog, 这份申请已不能修改, … modal › heading, 这份申请已不能修改, level 2 › button, 看我的申请',
  填的时候暂停受理:
    'heading, 汽车报废更新补贴申请, level 1 › region, 填写步骤 › region, 申请人 › textbox, 姓名, 张示例, required › region, 其余材料照片 还差 1 样 › button, 下一步',
  开始时已停止受理: 'alert › heading, 这一期补贴已停止受理, level 1 › link, 选择补贴类型 › link, 看我的申请',
  没有网络:
    'button, 再试一次 › heading, 各地区咨询热线, level 1 › link, 拨打 12345 › heading, 苏州市, level 3 › link, 拨打 0512-00000001',
  有新版本: 'status › button, 更新 › button, 以后再说 › heading, 各地区咨询热线, level 1 › link, 拨打 12345',
};

/** The same for the steps and the review of newApplyElv (`spoken.test.tsx`). */
export const formOrder: Record<string, string> = {
  'personalInfo：没填就点了下一步':
    'button, 返回 › heading, 汽车报废更新补贴申请, level 1 › region, 填写步骤 › region, 有 8 处要改 › region, 材料照片 › button, 删除身份证人像面，第 1 张 › region, 申请人 › textbox, 姓名, 请输入姓名, invalid, required › alert › region, 申请地和地址 › textbox, 联系地址, 请输入联系地址, invalid, required › region, 收款账户 › textbox, 银行卡号, … 请输入银行卡号, invalid, required › alert › region, 其余材料照片 已齐 › button, 下一步',
  'personalInfo：填好了':
    'region, 填写步骤 › region, 材料照片 › button, 查看身份证人像面，第 1 张 › textbox, 姓名, 张示例, required › textbox, 证件号码, 329999 1950 0101 0013, required › combobox, 申请地, 320500 … not expanded, required › combobox, 开户银行, 示例银行 … required › textbox, 银行卡号, 6299 9900 0000 0000 012, … required › region, 其余材料照片 已齐 › button, 下一步',
  'oldCarInfo：没填就点了下一步':
    'region, 有 14 处要改 › region, 材料照片 › region, 旧车 › textbox, 号牌号码, … invalid, required › alert › region, 登记情况 › textbox, 注册登记日期, … invalid, placeholder 如 20260131, required › button, 选择注册登记日期, has popup dialog › alert › region, 回收情况 › textbox, 回收证明编号, 请输入回收证明编号, invalid, required › region, 注销情况 › button, 上一步 › button, 下一步',
  'oldCarInfo：填好了':
    'region, 旧车 › textbox, 号牌号码, 苏E12345, … required › textbox, 车辆识别代号, L00TEST05BT000001, … required › textbox, 注册登记日期, 2011-05-20, … required › textbox, 回收证明编号, SC00000001, required › textbox, 注销日期, 2026-03-10, required › button, 下一步',
  'newCarInfo：没填就点了下一步':
    'region, 有 12 处要改 › region, 材料照片 › button, 重拍新车机动车登记证书，第 1 张 › button, 看样例 新车机动车登记证书, has popup dialog › region, 新车 › textbox, 车型, 请输入车型, invalid, required › region, 购车发票 › textbox, 价税合计, … 请输入价税合计, invalid, required › region, 登记情况 › button, 下一步',
  'newCarInfo：填好了':
    'region, 新车 › textbox, 车型, 示例EV500, required › textbox, 号牌号码, 苏ED12345, … required › region, 购车发票 › textbox, 发票号码, 2632 9000 0000 0000 0001, … required › textbox, 价税合计, 150000, … required › region, 登记情况 › button, 上一步 › button, 下一步',
  核对: 'heading, 核对并提交, level 1 › region, 填写步骤 › region, 预计补贴 › region, 个人信息 › button, 修改姓名 › button, 修改银行卡照片 › region, 旧车信息 › button, 修改注销日期 › region, 新车信息 › button, 修改价税合计 › region, 请逐项阅读并勾选 › button, 上一步 › button, 提交申请',
};
