import {
  countNotExported,
  describeNotExported,
  isAnythingNotExported,
  isOwnExport,
  OWN_EXPORT,
} from '@tariff-tantrum/lambdas/client/not-exported';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { useHost } from '../data/host-context';
import { useRead } from '../data/use-read';
import * as layout from '../ui/layout.module.css';

/** What the site knows that an export does not contain, with numbers; nothing if there is nothing. */
export function NotInExport() {
  const host = useHost();
  const { data, unread } = useRead(PATHS.export, () => countNotExported(host));
  if (!data) return unread;
  return isAnythingNotExported(data) && <p className={layout.hint}>{describeNotExported(data)}</p>;
}

/** The same at the import of such a file; nothing for others. */
export const OwnExport = ({ header }: { header: readonly string[] | undefined }) =>
  header && isOwnExport(header) && <p className={layout.hint}>{OWN_EXPORT}</p>;
