/** The law is needed when something has been typed, not to show the empty fields. */
export const rules = () => import(/* webpackChunkName: "door-rules" */ './checkSignIn');
