import { describeEncoding, nameOfEncoding } from '@tariff-tantrum/lambdas/client/import/describe-import';
import type { EncodingSample } from '@tariff-tantrum/lambdas/client/import/encodings';
import { OLD_ENCODINGS, type OldEncoding } from '@tariff-tantrum/lambdas/client/import/read-text';
import { COLUMNS } from '../transfer/import-words';
import { Button } from './Button';
import * as layout from './layout.module.css';

interface EncodingChoiceProps {
  /** What the names of the file are in encodings that it may have. */
  samples: readonly EncodingSample[];
  choose(encoding: OldEncoding): void;
}

/** A button for each encoding that a file may have, with what its names are in it. */
export const EncodingChoice = ({ samples, choose }: EncodingChoiceProps) => (
  <fieldset className={layout.actions}>
    <legend>{COLUMNS.whichEncoding}</legend>
    {OLD_ENCODINGS.map((encoding) => {
      const sample = samples.find((each) => each.encoding === encoding);
      const label = sample ? describeEncoding(sample) : nameOfEncoding(encoding);
      return <Button key={encoding} onClick={() => choose(encoding)} label={label} />;
    })}
  </fieldset>
);
