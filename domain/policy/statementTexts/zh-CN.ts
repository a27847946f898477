/** Shown by the phone and recorded by the server. A change of a text requires a new version in `statements.ts`. */
export const declarations = {
  truth:
    '本人承诺所填信息和上传的材料真实、完整、有效，新车为本人所有，旧车的车主符合补贴规定；如有虚假，愿意退回补贴并承担相应责任。',
  sensitive: '本人同意为审核和发放补贴，处理本人的证件号码、银行账户和车辆材料等敏感个人信息。不同意则无法申请本补贴。',
  sharing:
    '本人同意为核对信息和发放补贴，将申请信息提供给商务、公安、税务、财政部门和开户银行。不同意则无法申请本补贴。',
};

export const consents = {
  privacy: '我已阅读并同意《隐私政策》。',
  sensitive: '我单独同意处理我的证件号码（用护照的，还有国籍和出生日期），用于确认是我本人在办理、防止他人冒用。',
};
