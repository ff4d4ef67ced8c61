/** Something that the checks found. */
export interface Finding {
  /** The id for `--accept`; absent if no deploy can succeed with this finding. */
  id?: string;
  /** `error`: a deploy is refused. `warning`: it would work, but not as it should. `note`: worth knowing. */
  severity: 'error' | 'warning' | 'note';
  title: string;
  whatToDo: string;
  /** The account and region that the CDK has to be bootstrapped in. */
  environment?: string;
}

/** What a check found: nothing, or one or several findings. */
export type Found = Finding | undefined | readonly Found[];

/** Returns what checks found as one list. */
export const listFindings = (found: Found): Finding[] =>
  found === undefined ? [] : 'severity' in found ? [found] : found.flatMap(listFindings);

const findingOf =
  (severity: Finding['severity']) =>
  (title: string, whatToDo: string): Finding => ({ severity, title, whatToDo });

export const error = findingOf('error');
export const warning = findingOf('warning');
export const note = findingOf('note');

/** The most severe first. */
const LABELS = { error: 'Error', warning: 'Warning', note: 'Note' } as const;

/** Returns findings for the terminal, the most severe first. */
export const formatFindings = (findings: readonly Finding[]): string =>
  Object.entries(LABELS)
    .flatMap(([severity, label]) =>
      findings
        .filter((finding) => finding.severity === severity)
        .map(({ id, title, whatToDo }) => `${label}: ${title}${id ? ` [${id}]` : ''}\n  ${whatToDo}`),
    )
    .join('\n');

/** Returns the findings after those with an id in `accepted` became notes. */
export const accept = (findings: readonly Finding[], accepted: readonly string[]): Finding[] =>
  findings.map((finding) =>
    finding.id !== undefined && accepted.includes(finding.id) ? { ...finding, severity: 'note' } : finding,
  );

/** Returns the exit code of `--check`: 1 if a deploy would be refused, 3 if there are warnings, otherwise 0. */
export function exitCodeOf(findings: readonly Finding[]): number {
  const has = (severity: Finding['severity']): boolean =>
    findings.some((finding) => finding.severity === severity);
  return has('error') ? 1 : has('warning') ? 3 : 0;
}
