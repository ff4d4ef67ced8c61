import { PHASE } from '@tariff-tantrum/lambdas/facts/facts';
import type { ReactNode } from 'react';
import { JOIN_PANEL } from '../../content/layout';
import type { Action } from '../../content/text';
import { SignupIsland } from '../../signup/SignupForm';
import * as shared from '../../styles/shared.module.css';
import { PostagePicture } from '../cards/CardPicture';
import { ActionLink } from './ActionLink';
import * as styles from './closing.module.css';
import { FormattedText } from './FormattedText';

interface ClosingProps extends Partial<ButtonLinksProps> {
  title: string;
  text: ReactNode;
  picture?: string;
  children?: ReactNode;
}

/** The box at the end of a page with its next steps; `children` are below its text. */
export const Closing = ({ title, text, picture, primary, others, children }: ClosingProps) => (
  <section
    className={`${shared.perforated} ${styles.closing}`}
    {...(children && { 'data-offer': '', 'data-ask': '' })}
  >
    <div className={styles.body}>
      <h2 id={children ? 'signup-end-title' : undefined} className="display" data-ask="">
        {title}
      </h2>
      <p data-ask="">
        <FormattedText text={text} />
      </p>
      {primary && <ButtonLinks primary={primary} others={others} />}
      {children}
    </div>
    <PostagePicture name={picture} />
  </section>
);

/** The invitation at the end of a page: the signup itself, and the shop after the launch. */
export const JoinPanel = ({ picture = 'cheer' }: { picture?: string }) =>
  PHASE === 'pre-launch' ? (
    <Closing title={JOIN_PANEL.title} text={JOIN_PANEL.text} picture={picture}>
      <SignupIsland id="signup-end" />
    </Closing>
  ) : (
    <Closing {...JOIN_PANEL} picture={picture} />
  );

interface ButtonLinksProps {
  primary: Action;
  others?: readonly Action[] | undefined;
}

/** Links styled as buttons, side by side if there is room. */
export const ButtonLinks = ({ primary, others = [] }: ButtonLinksProps) => (
  <p className={styles.buttons}>
    <ActionLink primary {...primary} />
    {others.map((action) => (
      <ActionLink key={action.label} {...action} />
    ))}
  </p>
);
