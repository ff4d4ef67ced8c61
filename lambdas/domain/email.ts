/** Returns the form in which addresses are compared and keyed, which is also that of the search. */
export { foldText as normaliseEmail } from '../contract/fold-text';
