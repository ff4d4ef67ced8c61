/**
 * Returns a text as email addresses and names are compared: trimmed, NFC, lower case. Lower case can denormalize a
 * text, so NFC is applied twice.
 */
export const foldText = (text: string): string => text.trim().normalize('NFC').toLowerCase().normalize('NFC');
