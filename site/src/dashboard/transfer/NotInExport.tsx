import {
  countNotExported,
  describeNotExported,
  isAnythingNotExported,
  isOwnExport,
  OWN_EXPORT,
} from '@tariff-tantrum/lambdas/client/not-exported';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { useHost } from '../data/host-context';
import { useRead } from '../data/queries';
import * as layout from '../ui/layout.module.css';

const SHOWN_HERE = { meta: { form: 'of-session' } } as const;

/** What the site knows that an export does not contain, with numbers; nothing if there is nothing. */
export function NotInExport() {
  const host = useHost();
  const { data } = useRead(PATHS.export, () => countNotExported(host), SHOWN_HERE);
  return data && isAnythingNotExported(data) && <p className={layout.hint}>{describeNotExported(data)}</p>;
}

/** The same at the import of such a file; nothing for others. */
export const OwnExport = ({ header }: { header: readonly string[] | undefined }) =>
  header && isOwnExport(header) && <p className={layout.hint}>{OWN_EXPORT}</p>;
