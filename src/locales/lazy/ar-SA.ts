import sms from '../areas/sms/ar-SA';
import progressMore from '../areas/progressMore/ar-SA';
import readAloud from '../areas/readAloud/ar-SA';
import ask from '../areas/ask/ar-SA';
import byOthers from '../areas/byOthers/ar-SA';
import call from '../areas/call/ar-SA';
import carIntro from '../areas/carIntro/ar-SA';
import companies from '../areas/companies/ar-SA';
import consent from '../areas/consent/ar-SA';
import hotlines from '../areas/hotlines/ar-SA';
import core from '../areas/core/ar-SA';
import estimate from '../areas/estimate/ar-SA';
import fields from '../areas/fields/ar-SA';
import guideFill from '../areas/guideFill/ar-SA';
import flow from '../areas/flow/ar-SA';
import photos from '../areas/photos/ar-SA';
import ocr from '../areas/ocr/ar-SA';
import formExamples from '../areas/formExamples/ar-SA';
import guide from '../areas/guide/ar-SA';
import home from '../areas/home/ar-SA';
import intro from '../areas/intro/ar-SA';
import introFunds from '../areas/introFunds/ar-SA';
import ssoCallback from '../areas/ssoCallback/ar-SA';
import language from '../areas/language/ar-SA';
import languageLost from '../areas/languageLost/ar-SA';
import list from '../areas/list/ar-SA';
import appearanceMore from '../areas/appearanceMore/ar-SA';
import notFound from '../areas/notFound/ar-SA';
import material from '../areas/material/ar-SA';
import interruptions from '../areas/interruptions/ar-SA';
import menu from '../areas/menu/ar-SA';
import offline from '../areas/offline/ar-SA';
import policy from '../areas/policy/ar-SA';
import prepare from '../areas/prepare/ar-SA';
import privacy from '../areas/privacy/ar-SA';
import problems from '../areas/problems/ar-SA';
import process from '../areas/process/ar-SA';
import result from '../areas/result/ar-SA';
import returned from '../areas/returned/ar-SA';
import review from '../areas/review/ar-SA';
import idNoEnd from '../areas/idNoEnd/ar-SA';
import signIn from '../areas/signIn/ar-SA';
import sso from '../areas/sso/ar-SA';
import status from '../areas/status/ar-SA';
import todo from '../areas/todo/ar-SA';
import waiting from '../areas/waiting/ar-SA';
import ownCode from '../areas/ownCode/ar-SA';
import mobile from '../areas/mobile/ar-SA';
import lostMobile from '../areas/lostMobile/ar-SA';
import mobileRequest from '../areas/mobileRequest/ar-SA';
import funds from '../areas/funds/ar-SA';
import introBody from '../areas/introBody/ar-SA';
import errorPage from '../areas/errorPage/ar-SA';
import eligibility from '../areas/eligibility/ar-SA';
import ui from '../areas/ui/ar-SA';
import appearance from '../areas/appearance/ar-SA';

/** One chunk a language, loaded before the first render. Flat keys: Umi does not flatten what is added later. */
const texts: Record<string, string> = {
  ...readAloud,
  ...ask,
  ...byOthers,
  ...call,
  ...carIntro,
  ...companies,
  ...consent,
  ...hotlines,
  ...core,
  ...estimate,
  ...fields,
  ...guideFill,
  ...flow,
  ...photos,
  ...ocr,
  ...formExamples,
  ...guide,
  ...home,
  ...intro,
  ...introFunds,
  ...ssoCallback,
  ...language,
  ...languageLost,
  ...list,
  ...appearanceMore,
  ...notFound,
  ...material,
  ...interruptions,
  ...menu,
  ...offline,
  ...policy,
  ...prepare,
  ...privacy,
  ...problems,
  ...process,
  ...result,
  ...sms,
  ...progressMore,
  ...returned,
  ...review,
  ...idNoEnd,
  ...signIn,
  ...sso,
  ...status,
  ...todo,
  ...waiting,
  ...ownCode,
  ...mobile,
  ...lostMobile,
  ...mobileRequest,
  ...funds,
  ...introBody,
  ...errorPage,
  ...eligibility,
  ...ui,
  ...appearance,
};
export default texts;
