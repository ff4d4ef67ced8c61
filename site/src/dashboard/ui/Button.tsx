import { type ButtonHTMLAttributes, forwardRef } from 'react';
import * as shared from '../../styles/shared.module.css';
import * as styles from './button.module.css';

const CLASSES = {
  primary: shared.primary,
  button: shared.button,
  quiet: styles.quiet,
  danger: styles.danger,
  onBand: styles.onBand,
};

export type ButtonKind = keyof typeof CLASSES;

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: ButtonKind;
  busy?: boolean;
  label: string;
}

/** A button that does nothing while it is busy. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(
  ({ kind = 'button', busy = false, label, onClick, ...rest }, ref) => (
    <button
      className={CLASSES[kind]}
      ref={ref}
      type="button"
      aria-disabled={busy}
      onClick={busy ? undefined : onClick}
      {...rest}
    >
      {label}
    </button>
  ),
);
