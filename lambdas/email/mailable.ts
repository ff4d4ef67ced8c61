/** Whether SES accepts an address: only ASCII before the @ sign. */
export const isMailableBySes = (email: string): boolean => /^[\x21-\x7e]+@[^@]+$/.test(email);
