import * as styles from './checkbox.module.css';

interface CheckboxProps {
  label: string;
  checked: boolean;
  onChange(checked: boolean): void;
}

/** A checkbox with its label. */
export const Checkbox = ({ label, checked, onChange }: CheckboxProps) => (
  <label className={styles.checkbox}>
    <input
      type="checkbox"
      checked={checked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
    {label}
  </label>
);
