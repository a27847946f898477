import { checkMobile } from '@domain/rules/mobile';
import { normaliseMobile } from './normalise';

export { checkPerson, tidy } from './checkPerson';

export const checkDoor = (door: { mobile: string; code: string }) => ({
  mobile: normaliseMobile(door.mobile),
  wrong: {
    ...(checkMobile(normaliseMobile(door.mobile)) && { mobile: 'signIn.needMobile' }),
    ...(!/^\d{6}$/.test(door.code) && { code: 'signIn.needCode' }),
  },
});
