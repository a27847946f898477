/** Replaces `@umijs/max`: every request must use call(). */
export const request = () => Promise.reject(new Error('a history makes its requests by call()'));
