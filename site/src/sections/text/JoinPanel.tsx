import { READY } from '../../content/layout';
import { ButtonLinks } from './ButtonLinks';
import { Closing } from './Closing';

/** The invitation at the end of a page to read. */
export const JoinPanel = () => (
  <Closing title={READY.title}>
    <p>{READY.text}</p>
    <ButtonLinks primary={READY.join} />
  </Closing>
);
