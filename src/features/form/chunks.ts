/** What a form fetches once it stands: each named once, so that it can be asked for ahead and in earnest. */
export const importJudge = () => import(/* webpackChunkName: "flow-rules" */ './session/validator');
export const importQueue = () => import(/* webpackChunkName: "flow-photos" */ './photos/queue');
export const importPrepare = () => import(/* webpackChunkName: "photo-prepare" */ './photos/prepare');
export const importSlots = () => import(/* webpackChunkName: "flow-slots" */ './steps/StepPhotos');
export const importSessionWatch = () => import(/* webpackChunkName: "flow-session" */ './interruptions/SessionWatch');
export const importReview = () => import(/* webpackChunkName: "flow-review" */ './review/Review');

/** Of a step that is being read, and the review after the last one. What takes photos in is read as soon as the queue that sends them is: it must lie there by then. */
export const importWanted = (isLast: boolean) => [
  importJudge(),
  importQueue(),
  importPrepare(),
  importSlots(),
  importSessionWatch(),
  isLast && importReview(),
];
