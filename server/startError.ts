/** Stops the start with its sentence alone: what is wrong, in which setting, and what to do. */
export class StartError extends Error {}
