/**
 * Returns a text as e-mail addresses and names are compared: trimmed, NFC, lower case.
 * Lower case can denormalize a text, which is why NFC is applied twice.
 */
export const foldText = (text: string): string => text.trim().normalize('NFC').toLowerCase().normalize('NFC');
