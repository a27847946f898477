const TELEPHONE = /^\d{3,5}$|^(\d{3,4}-)?\d{7,8}(-\d{1,6})?$|^1\d{10}$|^[48]00-?\d{3}-?\d{4}$/;

/** Returns true for a number that can be dialled in China: 12345, with area code and extension, mobile, 400 and 800. */
export const isTelephone = (text: string): boolean => TELEPHONE.test(text);
