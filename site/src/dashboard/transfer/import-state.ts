import type { Decisions } from '@tariff-tantrum/lambdas/client/import/consent';
import type { EncodingSample } from '@tariff-tantrum/lambdas/client/import/encodings';
import { OLD_ENCODINGS } from '@tariff-tantrum/lambdas/client/import/read-text';
import type { ListProgress, ListRequest, ListResult } from './import-list';
import { COLUMNS, IMPORT } from './import-words';

/** The settings of a list: which columns are which, and more. */
export type SettingName =
  | (typeof COLUMNS.fields)[number][0]
  | 'encoding'
  | 'date'
  | 'order'
  | 'consentFrom'
  | 'tag';
export type Settings = Partial<Record<SettingName, string>>;

/** Settings that are stored with the people, and change nothing of what is read. */
const STORED: readonly SettingName[] = ['consentFrom', 'tag'];
/** Settings that do not change which columns and words the file has. */
const OF_DATES: readonly SettingName[] = ['date', 'order'];

const DATE_ORDERS = ['day', 'month'] as const;

/** What a tag is. */
export const TAG_PATTERN = String.raw`[a-z0-9\-]{1,32}`;
export const isTag = (text: string): boolean => new RegExp(`^${TAG_PATTERN}$`).test(text);

/** How far the import of a file is. */
export type ImportStage =
  /** It was not read, or not since a setting has changed. */
  | { name: 'chosen' }
  /** It is being checked or imported. */
  | { name: 'working'; dryRun: boolean; progress: ListProgress; cancel(): void }
  | { name: 'checked'; result: ListResult }
  | { name: 'imported'; result: ListResult; request: ListRequest }
  /** A check or an import has failed; `unknown` if the server may have added people of whom it did not say so. */
  | {
      name: 'failed';
      dryRun: boolean;
      added: number | 'unknown';
      /** What the names are in the encodings of which the owner has to choose one. */
      encodings?: readonly EncodingSample[] | undefined;
    };

/** The import of a file. All of it belongs to this file. */
export interface ImportState {
  file?: File | undefined;
  settings: Settings;
  /** What the owner has ticked; as proposed, if nothing. */
  decisions?: Required<Decisions> | undefined;
  /** What was found when the file was last read. */
  found: Pick<ListResult, 'columns' | 'survey'>;
  stage: ImportStage;
  /** Is another one after each change of what is read. */
  revision: number;
}

export type ImportAction =
  | { type: 'choose'; file: File }
  | { type: 'set'; name: SettingName; value: string }
  | { type: 'decide'; decisions: Required<Decisions> }
  | { type: 'begin'; request: ListRequest; cancel(): void }
  | { type: 'progress'; progress: ListProgress }
  /** A check or an import has ended, of a file as it was at that revision. */
  | { type: 'end'; request: ListRequest; revision: number; result: ListResult }
  | {
      type: 'fail';
      request: ListRequest;
      /** Whether the last call has certainly added nobody. */
      isRefused: boolean;
      encodings?: readonly EncodingSample[] | undefined;
    };

const NOT_BEGUN: ListProgress = { share: 0, added: 0 };

export const NO_FILE: ImportState = { settings: {}, found: {}, stage: { name: 'chosen' }, revision: 0 };

/** Returns the import after something has happened. */
export function reduceImport(state: ImportState, action: ImportAction): ImportState {
  const revision = state.revision + 1;
  switch (action.type) {
    case 'choose': {
      // What is set before any file is chosen is meant for the first one.
      const settings = state.file ? {} : state.settings;
      return { ...NO_FILE, settings, file: action.file, revision };
    }
    case 'set': {
      const settings = { ...state.settings, [action.name]: action.value };
      if (STORED.includes(action.name)) return { ...state, settings };
      const decisions = OF_DATES.includes(action.name) ? state.decisions : undefined;
      return { ...state, settings, decisions, stage: afterChange(state.stage), revision };
    }
    case 'decide':
      return { ...state, decisions: action.decisions, stage: afterChange(state.stage), revision };
    case 'begin': {
      const { request, cancel } = action;
      const stage = {
        name: 'working',
        dryRun: request.dryRun === true,
        progress: NOT_BEGUN,
        cancel,
      } as const;
      return { ...state, stage };
    }
    case 'progress':
      return state.stage.name === 'working'
        ? { ...state, stage: { ...state.stage, progress: action.progress } }
        : state;
    case 'fail':
      return reduceFailure(state, action);
    case 'end':
      return reduceEnd(state, action);
  }
}

/** Returns the stage after a change of what is read: what an import does or has done stays on the screen. */
const afterChange = (stage: ImportStage): ImportStage =>
  stage.name === 'imported' || stage.name === 'working' ? stage : { name: 'chosen' };

function reduceFailure(
  state: ImportState,
  { request, isRefused, encodings }: Extract<ImportAction, { type: 'fail' }>,
): ImportState {
  const { added } = state.stage.name === 'working' ? state.stage.progress : NOT_BEGUN;
  return {
    ...state,
    stage: {
      name: 'failed',
      dryRun: request.dryRun === true,
      added: added === 'unknown' && isRefused ? 0 : added,
      encodings,
    },
  };
}

function reduceEnd(
  state: ImportState,
  { request, revision, result }: Extract<ImportAction, { type: 'end' }>,
): ImportState {
  const { columns, survey } = result;
  const found = { columns, survey };
  if (!request.dryRun) return { ...state, found, stage: { name: 'imported', result, request } };
  if (!result.isComplete) return { ...state, stage: { name: 'failed', dryRun: true, added: 0 } };
  if (request.file !== state.file) return state;
  const isCurrent = revision === state.revision;
  return { ...state, found, stage: isCurrent ? { name: 'checked', result } : { name: 'chosen' } };
}

const settingOf = (settings: Settings, name: SettingName) => settings[name]?.trim() || undefined;

/** Returns the decisions as they are ticked. */
export const decisionsOf = ({ decisions, found }: ImportState): Required<Decisions> =>
  decisions ?? { leftOut: found.survey?.proposed ?? [], taken: [] };

/** Returns what everybody has in common whom the import adds. */
export const originOfStage = ({ settings }: ImportState) => ({
  consentFrom: settingOf(settings, 'consentFrom'),
  tag: settingOf(settings, 'tag'),
});

/** Returns samples of the encodings that the file may have, if that is a question. */
export function encodingsOf({ stage, found }: ImportState): readonly EncodingSample[] {
  if (stage.name === 'failed') return stage.encodings ?? [];
  const recognised = stage.name === 'imported' ? undefined : found.survey?.recognised;
  return recognised ? [recognised] : [];
}

/** Returns what is asked of the server for what is on the screen; nothing without a file. */
export function requestOf(state: ImportState, dryRun?: true): ListRequest | undefined {
  const { file, settings, decisions } = state;
  if (!file) return undefined;
  const [order, encoding] = [settingOf(settings, 'order'), settingOf(settings, 'encoding')];
  return {
    file,
    settings: {
      map: Object.fromEntries(
        COLUMNS.fields.flatMap(([field]) => {
          const name = settingOf(settings, field);
          return name ? [[field, name]] : [];
        }),
      ),
      date: settingOf(settings, 'date'),
      dateOrder: DATE_ORDERS.find((each) => each === order),
      encoding: OLD_ENCODINGS.find((each) => each === encoding),
      leftOut: decisions?.leftOut ?? 'proposed',
      taken: decisions?.taken,
    },
    // A check stores nothing.
    ...(!dryRun && originOfStage(state)),
    dryRun,
  };
}

const WORDS = IMPORT;

/** Says how far the import is. */
export function describeStage({ stage, found }: ImportState): string {
  switch (stage.name) {
    case 'chosen':
      return found.survey ? COLUMNS.changed : '';
    case 'working':
      return stage.dryRun ? WORDS.before.busy : WORDS.after.busy;
    case 'checked':
      return WORDS.before.done;
    case 'imported':
      return stage.result.isComplete ? WORDS.after.done : describeStop(stage.result.imported);
    case 'failed':
      return stage.dryRun ? WORDS.before.stopped : describeStop(stage.added);
    default:
      return stage satisfies never;
  }
}

/** Says what a stopped import has added. */
function describeStop(added: number | 'unknown'): string {
  if (added === 'unknown') return WORDS.after.unknown;
  return added > 0 ? WORDS.after.stopped : WORDS.after.nothing;
}
