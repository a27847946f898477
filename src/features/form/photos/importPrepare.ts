/** In its own module, so that this chunk and the queue can be prefetched independently. */
export const importPrepare = () => import(/* webpackChunkName: "photo-prepare" */ './prepare');
