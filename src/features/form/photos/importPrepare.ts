/** Apart, so that it can be read ahead without the queue, and the queue without it. */
export const importPrepare = () => import(/* webpackChunkName: "photo-prepare" */ './prepare');
