/** In the place of `@umijs/max`: no other request is made in a history. */
export const request = () => Promise.reject(new Error('a history makes its requests by call()'));
