/** Rules of a field without which a form is not sent. */
export const required = (message: string) => [{ required: true, message }];
/** The same of a text, which must have more than spaces. */
export const requiredText = (message: string) => [{ required: true, whitespace: true, message }];
