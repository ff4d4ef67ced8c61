import { JOIN_PANEL } from '../../content/layout';
import { ButtonLinks } from './ButtonLinks';
import { Closing } from './Closing';

/** The invitation at the end of a page to read. */
export const JoinPanel = () => (
  <Closing title={JOIN_PANEL.title}>
    <p>{JOIN_PANEL.text}</p>
    <ButtonLinks primary={JOIN_PANEL.join} />
  </Closing>
);
