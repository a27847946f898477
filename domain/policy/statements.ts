/** Declarations and consents. A change of text requires a new version; id and version are recorded with the agreement. */
interface Statement {
  id: string;
  version: string;
  text: string;
}

const version = '2026.1';

/** Each is ticked separately before submission. */
export const declarations: readonly Statement[] = [
  {
    id: 'truth',
    version,
    text: '本人承诺所填信息和上传的材料真实、完整、有效，旧车和新车均为本人所有；如有虚假，愿意退回补贴并承担相应责任。',
  },
  {
    id: 'sensitive',
    version,
    text: '本人同意为审核和发放补贴，处理本人的身份证号、银行账户和车辆材料等敏感个人信息。不同意则无法申请本补贴。',
  },
  {
    id: 'sharing',
    version,
    text: '本人同意为核对信息和发放补贴，将申请信息提供给商务、公安、税务、财政部门和开户银行。不同意则无法申请本补贴。',
  },
];

/** Agreed to at registration. */
export const consents: readonly Statement[] = [
  {
    id: 'privacy',
    version,
    text: '我已阅读并同意《隐私政策》：仅为办理汽车置换更新和报废更新补贴收集必要的信息，可随时查看、导出和删除。',
  },
  { id: 'sensitive', version, text: '我同意处理我的身份证号，用于核实身份和防止他人冒用。' },
];
