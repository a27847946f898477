import aloud from '../areas/aloud/en-US';
import ask from '../areas/ask/en-US';
import call from '../areas/call/en-US';
import carIntro from '../areas/carIntro/en-US';
import companies from '../areas/companies/en-US';
import consent from '../areas/consent/en-US';
import contact from '../areas/contact/en-US';
import core from '../areas/core/en-US';
import estimate from '../areas/estimate/en-US';
import fields from '../areas/fields/en-US';
import fill from '../areas/fill/en-US';
import flow from '../areas/flow/en-US';
import form from '../areas/form/en-US';
import guide from '../areas/guide/en-US';
import home from '../areas/home/en-US';
import intro from '../areas/intro/en-US';
import landing from '../areas/landing/en-US';
import language from '../areas/language/en-US';
import list from '../areas/list/en-US';
import look from '../areas/look/en-US';
import lost from '../areas/lost/en-US';
import material from '../areas/material/en-US';
import mend from '../areas/mend/en-US';
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
import signIn from '../areas/signIn/en-US';
import sso from '../areas/sso/en-US';
import status from '../areas/status/en-US';
import todo from '../areas/todo/en-US';
import tour from '../areas/tour/en-US';
import trouble from '../areas/trouble/en-US';
import types from '../areas/types/en-US';
import ui from '../areas/ui/en-US';
import view from '../areas/view/en-US';

/** One chunk a language, loaded before the first render. Flat keys: Umi does not flatten what is added later. */
const texts: Record<string, string> = {
  ...aloud,
  ...ask,
  ...call,
  ...carIntro,
  ...companies,
  ...consent,
  ...contact,
  ...core,
  ...estimate,
  ...fields,
  ...fill,
  ...flow,
  ...form,
  ...guide,
  ...home,
  ...intro,
  ...landing,
  ...language,
  ...list,
  ...look,
  ...lost,
  ...material,
  ...mend,
  ...menu,
  ...offline,
  ...policy,
  ...prepare,
  ...privacy,
  ...problems,
  ...process,
  ...result,
  ...returned,
  ...review,
  ...signIn,
  ...sso,
  ...status,
  ...todo,
  ...tour,
  ...trouble,
  ...types,
  ...ui,
  ...view,
};
export default texts;
