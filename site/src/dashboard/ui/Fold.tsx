import type { ReactNode } from 'react';
import * as layout from './layout.module.css';

interface FoldProps {
  title: string;
  /** Called when the owner opens or closes it; what it shows is read when it is opened. */
  onToggle(open: boolean): void;
  children: ReactNode;
}

/** A sheet that is folded to its title until the owner opens it. */
export const Fold = ({ title, onToggle, children }: FoldProps) => (
  <details className={layout.fold} onToggle={(event) => onToggle(event.currentTarget.open)}>
    <summary>{title}</summary>
    {children}
  </details>
);
