import type { OrderColumnNames } from '@tariff-tantrum/lambdas/client/import/order-columns';
import type { OrderSettings } from '@tariff-tantrum/lambdas/client/import/orders';
import type { FormEvent, RefObject } from 'react';
import { Button } from '../ui/Button';
import { valuesOf } from '../ui/form-values';
import * as layout from '../ui/layout.module.css';
import { TextField } from '../ui/TextField';
import * as styles from './codes.module.css';
import { CODES } from './words';

interface OrderSettingsFormProps {
  form: RefObject<HTMLFormElement>;
  /** Whether a file was chosen that can be read again. */
  canRead: boolean;
  onSubmit(event: FormEvent): void;
}

/** What the owner says about a file of orders: columns with other names, and the currency of amounts without one. */
export const OrderSettingsForm = ({ form, canRead, onSubmit }: OrderSettingsFormProps) => (
  <form ref={form} onSubmit={onSubmit} aria-label={CODES.orderSettings.title}>
    <details>
      <summary>{CODES.orderSettings.title}</summary>
      <p className={layout.hint}>{CODES.orderSettings.hint}</p>
      <div className={styles.columns}>
        {CODES.orderSettings.columns.map(({ field, label }) => (
          <TextField key={field} label={label} name={field} />
        ))}
        <TextField
          label={CODES.orderSettings.givenCurrency}
          name="givenCurrency"
          maxLength={3}
          placeholder="EUR"
        />
      </div>
      {canRead && <Button type="submit" label={CODES.orderSettings.again} />}
    </details>
  </form>
);

/** Reads what is typed; what is empty is as usual. */
export function readOrderSettings(form: HTMLFormElement | null): Pick<OrderSettings, 'map' | 'currency'> {
  const { givenCurrency, ...names } = form ? valuesOf(form) : {};
  const map: OrderColumnNames = names;
  return { map, ...(givenCurrency && { currency: givenCurrency.trim().toUpperCase() }) };
}
