import { Heading } from '../frame/Heading';
import type { SectionProps } from '../navigation/section-props';
import * as layout from '../ui/layout.module.css';
import { ADMIN } from '../words';
import { ExportForm } from './ExportForm';
import { ImportSection } from './ImportSection';
import { ImportsSection } from './ImportsSection';
import { NotInExport } from './NotInExport';

/** What comes into the list as a file, and what leaves it. */
export const TransferSection = ({ stats, exporting }: SectionProps) => (
  <>
    <Heading title={ADMIN.sections['import-export']} />
    <div className={layout.twoToOne}>
      <ImportSection />
      <ExportForm exporting={exporting} total={stats.snapshot?.stats.total}>
        <NotInExport />
      </ExportForm>
    </div>
    <ImportsSection />
  </>
);
