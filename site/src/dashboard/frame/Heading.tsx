import { GAME } from '@tariff-tantrum/lambdas/facts/facts';
import { type ReactNode, useEffect, useRef } from 'react';
import * as styles from './frame.module.css';

interface HeadingProps {
  title: string;
  /** Whether the title is the owner's own text, which the brand face may not have all letters of. */
  isOwnText?: boolean;
  /** Moves the focus here when it appears, because what had the focus has disappeared; by default it does. */
  focuses?: boolean;
  /** What stands beside the title. */
  children?: ReactNode;
}

/** The title of what is shown, which the window has too. */
export function Heading({ title, isOwnText = false, focuses = true, children }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focuses) heading.current?.focus();
  }, [focuses]);
  useEffect(() => {
    document.title = `${title} | ${GAME.name}`;
  }, [title]);
  return (
    <div className={styles.heading}>
      <h1 className={isOwnText ? styles.ownText : styles.title} ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}
