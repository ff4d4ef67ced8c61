/** Returns the form in which addresses are compared and keyed: trimmed, NFC, lower case. */
export function normaliseEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase().normalize('NFC');
}
