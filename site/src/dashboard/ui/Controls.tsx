import type { ButtonHTMLAttributes } from 'react';
import * as shared from '../../styles/shared.module.css';
import * as charts from '../overview/chart.module.css';
import * as owner from './owner.module.css';

const CLASSES = { primary: shared.primary, button: shared.button, quiet: owner.quiet };

export type ButtonKind = keyof typeof CLASSES;

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: ButtonKind;
  busy?: boolean;
  label: string;
}

/** A button that does nothing while it is busy. */
export const Button = ({ kind = 'button', busy = false, label, onClick, ...rest }: ButtonProps) => (
  <button
    className={CLASSES[kind]}
    type="button"
    aria-disabled={busy}
    onClick={busy ? undefined : onClick}
    {...rest}
  >
    {label}
  </button>
);

interface SwitchProps<Value extends string | number> {
  options: readonly (readonly [value: Value, name: string])[];
  value: Value;
  onChoose(value: Value): void;
}

/** Buttons of which one is pressed. */
export const Switch = <Value extends string | number>({ options, value, onChoose }: SwitchProps<Value>) => (
  <div className={charts.views}>
    {options.map(([option, name]) => (
      <button key={option} type="button" aria-pressed={value === option} onClick={() => onChoose(option)}>
        {name}
      </button>
    ))}
  </div>
);
