import { Blocks } from '../components/text/Blocks';
import { Closing } from '../components/text/Closing';
import { ReadingPage } from '../components/text/ReadingPage';
import { Address } from '../contact/Address';
import { HEADS } from '../content/head';
import { CONTACT_PAGE } from '../content/pages/contact';
import * as shared from '../styles/shared.module.css';
import * as styles from './contact.module.css';

/** The contact details, and a link to the signup. */
export default function Contact() {
  const opening = (
    <div className={styles.ways}>
      <Address />
      <Envelope />
    </div>
  );
  const end = <Closing {...CONTACT_PAGE.closing} />;
  return <ReadingPage head={HEADS.contact} page={CONTACT_PAGE} opening={opening} closing={end} />;
}

/** The postal address on an envelope that has no stamp yet. */
function Envelope() {
  const { post, postage } = CONTACT_PAGE;
  return (
    <section id={post.id} className={`${shared.airmail} ${styles.envelope}`}>
      <h2 className={shared.capitals}>{post.title}</h2>
      <Blocks content={post.content} />
      <p className={styles.postage} aria-hidden="true">
        {postage}
      </p>
    </section>
  );
}
