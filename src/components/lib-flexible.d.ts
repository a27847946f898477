/** A script that sets the root font size; it exports nothing. */
declare module 'lib-flexible';
