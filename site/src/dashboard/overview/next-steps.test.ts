import { campaignOfTest } from '../campaigns/testing/campaign';
import { nextSteps } from './next-steps';
import type { OverviewNotice } from './notices-of';

const FACT: OverviewNotice = { severity: 'error', title: 'A fact', whatToDo: 'Correct it', isFact: true };
const FAULT: OverviewNotice = { severity: 'error', title: 'The disk is full', whatToDo: 'Make room' };
const NOTE: OverviewNotice = { severity: 'warning', title: 'A note', whatToDo: 'Read it' };
const sent = campaignOfTest({ id: 'm1', state: 'done' });
const open = campaignOfTest({ id: 'm2', state: 'paused' });
const since = { id: 'm1', subject: 'We are open', people: 2 };

describe('what the owner does next', () => {
  it('is what is broken, before what waits, before what is next', () => {
    const lists = [[open, sent], [sent], []].map((campaigns) => ({ campaigns }));
    const kinds = lists.map((list) => nextSteps([NOTE, FACT], list).map(({ kind }) => kind));
    expect(kinds).toEqual([
      ['broken', 'open'],
      ['broken', 'sent'],
      ['broken', 'write'],
    ]);
    expect(nextSteps([NOTE], { campaigns: [open, sent] })).toEqual([{ kind: 'open', campaign: open }]);
    expect(nextSteps([NOTE], { campaigns: [sent], joinedSince: since })).toEqual([
      { kind: 'newcomers', since },
    ]);
  });

  it('knows whether facts alone are wrong', () => {
    expect([[FACT, FACT], [FACT, FAULT], [FAULT]].map((notices) => nextSteps(notices, undefined))).toEqual([
      [{ kind: 'broken', errors: 2, areFacts: true }],
      [{ kind: 'broken', errors: 2, areFacts: false }],
      [{ kind: 'broken', errors: 1, areFacts: false }],
    ]);
  });

  it('is nothing as long as campaigns are not known, and never that all is well', () => {
    expect(nextSteps([], undefined)).toEqual([]);
  });

  it('is about the newest campaign that somebody got', () => {
    const rehearsal = campaignOfTest({ id: 'm3', state: 'done', isRehearsal: true });
    expect(nextSteps([], { campaigns: [rehearsal, sent] })).toEqual([{ kind: 'sent', campaign: sent }]);
    expect(nextSteps([], { campaigns: [rehearsal] })).toEqual([{ kind: 'sent', campaign: undefined }]);
  });
});
