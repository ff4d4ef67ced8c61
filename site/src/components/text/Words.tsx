/**
 * A text that changes. It gets a new element each time: on a page that a browser translates, the text node that a library
 * would change is no longer in the page.
 */
export const Words = ({ text }: { text: string }) => <span key={text}>{text}</span>;
