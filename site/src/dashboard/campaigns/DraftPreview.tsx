import * as layout from '../ui/layout.module.css';
import { Preview } from './Preview';
import type { Draft } from './use-draft';

/** The email that a draft becomes, or why there is none; nothing as long as it has no text. */
export const DraftPreview = ({ draft: { email, unreadEmail } }: { draft: Draft }) =>
  (email || unreadEmail) && (
    <section className={layout.sheet}>
      {unreadEmail}
      {email && <Preview email={email} />}
    </section>
  );
