/** A script that sets the root's size; it exports nothing. */
declare module 'lib-flexible';
