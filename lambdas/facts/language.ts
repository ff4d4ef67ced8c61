/** The language of pages and emails (BCP 47). Their texts are written in it; nothing translates them. */
export const LANGUAGE = 'en';
