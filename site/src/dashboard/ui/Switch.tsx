import * as styles from './switch.module.css';

interface SwitchProps<Value extends string | number> {
  options: readonly (readonly [value: Value, name: string])[];
  value: Value;
  onChoose(value: Value): void;
}

/** Buttons; exactly one is pressed. */
export const Switch = <Value extends string | number>({ options, value, onChoose }: SwitchProps<Value>) => (
  <div className={styles.options}>
    {options.map(([option, name]) => (
      <button key={option} type="button" aria-pressed={value === option} onClick={() => onChoose(option)}>
        {name}
      </button>
    ))}
  </div>
);
