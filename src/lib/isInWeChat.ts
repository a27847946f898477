/** WeChat's browser ignores downloads and `window.print()` without an error. */
export const isInWeChat = () => /MicroMessenger/i.test(navigator.userAgent);
