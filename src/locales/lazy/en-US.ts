import sms from '../areas/sms/en-US';
import progressMore from '../areas/progressMore/en-US';
import readAloud from '../areas/readAloud/en-US';
import ask from '../areas/ask/en-US';
import byOthers from '../areas/byOthers/en-US';
import call from '../areas/call/en-US';
import carIntro from '../areas/carIntro/en-US';
import companies from '../areas/companies/en-US';
import consent from '../areas/consent/en-US';
import hotlines from '../areas/hotlines/en-US';
import core from '../areas/core/en-US';
import estimate from '../areas/estimate/en-US';
import fields from '../areas/fields/en-US';
import guideFill from '../areas/guideFill/en-US';
import flow from '../areas/flow/en-US';
import photos from '../areas/photos/en-US';
import ocr from '../areas/ocr/en-US';
import formExamples from '../areas/formExamples/en-US';
import guide from '../areas/guide/en-US';
import home from '../areas/home/en-US';
import intro from '../areas/intro/en-US';
import introFunds from '../areas/introFunds/en-US';
import ssoCallback from '../areas/ssoCallback/en-US';
import language from '../areas/language/en-US';
import languageLost from '../areas/languageLost/en-US';
import list from '../areas/list/en-US';
import appearanceMore from '../areas/appearanceMore/en-US';
import notFound from '../areas/notFound/en-US';
import material from '../areas/material/en-US';
import interruptions from '../areas/interruptions/en-US';
import menu from '../areas/menu/en-US';
import offline from '../areas/offline/en-US';
import policy from '../areas/policy/en-US';
import prepare from '../areas/prepare/en-US';
import privacy from '../areas/privacy/en-US';
import problems from '../areas/problems/en-US';
import process from '../areas/process/en-US';
import result from '../areas/result/en-US';
import returned from '../areas/returned/en-US';
import review from '../areas/review/en-US';
import idNoEnd from '../areas/idNoEnd/en-US';
import signIn from '../areas/signIn/en-US';
import sso from '../areas/sso/en-US';
import status from '../areas/status/en-US';
import todo from '../areas/todo/en-US';
import waiting from '../areas/waiting/en-US';
import ownCode from '../areas/ownCode/en-US';
import mobile from '../areas/mobile/en-US';
import lostMobile from '../areas/lostMobile/en-US';
import mobileRequest from '../areas/mobileRequest/en-US';
import funds from '../areas/funds/en-US';
import introBody from '../areas/introBody/en-US';
import errorPage from '../areas/errorPage/en-US';
import eligibility from '../areas/eligibility/en-US';
import ui from '../areas/ui/en-US';
import appearance from '../areas/appearance/en-US';

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
