/** The validation rules are lazy-loaded: rendering the empty form does not need them. */
export const rules = () => import(/* webpackChunkName: "sign-in-rules" */ './checkSignIn');
