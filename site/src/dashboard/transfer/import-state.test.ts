import { WORD } from '@tariff-tantrum/lambdas/contract/text-schemas';
import type { ListResult } from './import-list';
import {
  decisionsOf,
  type ImportAction,
  type ImportState,
  isTag,
  NO_FILE,
  reduceImport,
  requestOf,
  type SettingName,
} from './import-state';

const FILE = new File([], 'first.csv');
const OTHER = new File([], 'second.csv');
const PROPOSED = [{ column: 'Newsletter?', values: ['No'] }];
const UNKNOWN = [{ column: 'Status', values: ['VIP'] }];
const RESULT: ListResult = {
  imported: 3,
  existing: 0,
  left: 0,
  leftOut: 1,
  repeated: 0,
  refused: [],
  isComplete: true,
  survey: { above: [], dateOrder: undefined, unused: [], proposed: PROPOSED, undecided: [], lostNames: 0 },
};
/** Every setting below “More about this list” with a value. */
const SETTINGS: Record<SettingName, string> = {
  email: 'Contact',
  name: 'Who',
  signup_date: 'When',
  consent: 'Newsletter?',
  source: 'Link',
  encoding: 'macintosh',
  date: '2026-03-04',
  order: 'day',
  consentFrom: 'the fair',
  tag: 'fair',
};
const NAMES = Object.keys(SETTINGS) as SettingName[];
const READ = NAMES.filter((name) => name !== 'tag' && name !== 'consentFrom');

const after = (state: ImportState, ...actions: ImportAction[]) => actions.reduce(reduceImport, state);
const set = (name: SettingName): ImportAction => ({ type: 'set', name, value: SETTINGS[name] });
const choose = (file: File): ImportAction => ({ type: 'choose', file });

/** Ends the check of a file as it is. */
function check(state: ImportState, result = RESULT): ImportState {
  const request = requestOf(state, true);
  if (!request) throw new Error('There is no file to check.');
  return reduceImport(state, { type: 'end', request, revision: state.revision, result });
}

const checked = check(after(NO_FILE, choose(FILE), ...NAMES.map(set)));

describe('the import of a file', () => {
  it('asks for what is on the screen', () => {
    expect(requestOf(checked)).toEqual({
      file: FILE,
      settings: {
        map: { email: 'Contact', name: 'Who', signup_date: 'When', consent: 'Newsletter?', source: 'Link' },
        date: '2026-03-04',
        dateOrder: 'day',
        encoding: 'macintosh',
        leftOut: 'proposed',
        taken: undefined,
      },
      consentFrom: 'the fair',
      tag: 'fair',
      dryRun: undefined,
    });
    const decisions = { leftOut: [], taken: UNKNOWN };
    const decided = reduceImport(checked, { type: 'decide', decisions });
    expect([requestOf(decided, true)?.settings, requestOf(decided, true)?.dryRun]).toMatchObject([
      decisions,
      true,
    ]);
    expect(requestOf(checked, true)).not.toHaveProperty('tag');
    expect(requestOf(NO_FILE)).toBeUndefined();
  });

  it('begins anew with another file, whatever it has come to', () => {
    const request = requestOf(checked) ?? { file: FILE, settings: {} };
    const states: ImportState[] = [
      checked,
      reduceImport(checked, { type: 'decide', decisions: { leftOut: [], taken: UNKNOWN } }),
      reduceImport(checked, { type: 'end', request, revision: checked.revision, result: RESULT }),
      reduceImport(checked, { type: 'fail', request, isRefused: true }),
    ];
    for (const state of states)
      for (const file of [OTHER, FILE]) {
        const anew = reduceImport(state, choose(file));
        expect(anew).toEqual({ ...NO_FILE, file, revision: expect.any(Number) });
        expect(decisionsOf(anew)).toEqual({ leftOut: [], taken: [] });
      }
  });

  it('keeps for the first file what was set before it was chosen', () => {
    expect(requestOf(after(NO_FILE, set('tag'), choose(FILE)))?.tag).toBe('fair');
  });

  it.each(READ)('is to be checked again when %s changes', (name) => {
    const changed = reduceImport(checked, { type: 'set', name, value: '' });
    expect([checked.stage.name, changed.stage.name]).toEqual(['checked', 'chosen']);
  });

  it('is to be checked again when a value is ticked, with the columns still there', () => {
    const decided = reduceImport(checked, { type: 'decide', decisions: { leftOut: [], taken: [] } });
    expect([decided.stage.name, decided.found]).toEqual(['chosen', checked.found]);
    expect(check(decided).stage.name).toBe('checked');
  });

  it.each(['tag', 'consentFrom'] as const)(
    'stays checked when %s changes, which is asked for as it is',
    (name) => {
      const changed = reduceImport(checked, { type: 'set', name, value: 'another' });
      expect([changed.stage.name, requestOf(changed)?.[name]]).toEqual(['checked', 'another']);
    },
  );

  it('is not checked by a check that began before the last change', () => {
    const request = requestOf(checked, true) ?? { file: FILE, settings: {} };
    const late: ImportAction = { type: 'end', request, revision: checked.revision, result: RESULT };
    const stages = [
      set('date'),
      { type: 'decide', decisions: decisionsOf(checked) } as const,
      choose(OTHER),
    ].map((change) => after(checked, change, late).stage.name);
    expect(stages).toEqual(['chosen', 'chosen', 'chosen']);
  });

  it('proposes again which rows are left out when other columns are read, and not for another date', () => {
    const decided = reduceImport(checked, { type: 'decide', decisions: { leftOut: [], taken: UNKNOWN } });
    expect(decisionsOf(reduceImport(decided, set('date')))).toEqual({ leftOut: [], taken: UNKNOWN });
    for (const name of ['consent', 'encoding'] as const)
      expect(decisionsOf(reduceImport(decided, set(name)))).toEqual({ leftOut: PROPOSED, taken: [] });
  });

  it('ends with what it has done, or with whether anybody was added', () => {
    const request = requestOf(checked) ?? { file: FILE, settings: {} };
    const end: ImportAction = { type: 'end', request, revision: checked.revision, result: RESULT };
    expect(reduceImport(checked, end).stage).toEqual({ name: 'imported', result: RESULT, request });
    expect(check(checked, { ...RESULT, isComplete: false }).stage).toEqual({
      name: 'failed',
      dryRun: true,
      added: 0,
    });
    const reached = after(
      checked,
      { type: 'begin', request, cancel: () => undefined },
      { type: 'progress', progress: { share: 0.5, added: 'unknown' } },
    );
    const added = [false, true].map((isRefused) => {
      const { stage } = reduceImport(reached, { type: 'fail', request, isRefused });
      return stage.name === 'failed' && !stage.dryRun && stage.added;
    });
    expect(added).toEqual(['unknown', 0]);
  });

  it('goes on whatever is set meanwhile', () => {
    const request = requestOf(checked) ?? { file: FILE, settings: {} };
    const working = reduceImport(checked, { type: 'begin', request, cancel: () => undefined });
    const set = NAMES.map((name) => reduceImport(working, { type: 'set', name, value: '' }).stage);
    expect(set).toEqual(NAMES.map(() => working.stage));
  });

  it('shows what it has done until it is checked again', () => {
    const request = requestOf(checked) ?? { file: FILE, settings: {} };
    const imported = after(checked, { type: 'end', request, revision: checked.revision, result: RESULT });
    expect([set('date'), set('email')].map((change) => after(imported, change).stage)).toEqual([
      imported.stage,
      imported.stage,
    ]);
    expect(check(imported).stage.name).toBe('checked');
  });

  it('knows which tags the server accepts', () => {
    for (const tag of [
      'essen-2026',
      'a',
      'x'.repeat(32),
      'Essen',
      'essen 2026',
      'x'.repeat(33),
      'ø',
      '',
      'a\n',
    ])
      expect([tag, isTag(tag)]).toEqual([tag, WORD.test(tag)]);
  });
});
