export default {
  'codeRefused.locked': '试的次数多了。请在这部手机上重新获取验证码；如果获取不了，请 {minutes} 分钟后再试。',
  'codeRefused.tooMany': '发得太频繁了，请 {minutes} 分钟后再试。5 分钟内收到的验证码仍然有效，可以直接填。',
  'codeRefused.smsLimit': '现在发短信的人太多，暂时发不出去，请 {minutes} 分钟后再试。',
  'codeRefused.wrong': '验证码不对，请再看一遍短信。',
  'codeRefused.expired': '验证码过期了，请重新获取。',
};
