import { readFileSync } from 'node:fs';
import { TRANSITIONS } from '@tariff-tantrum/lambdas/contract/transitions';
import { observePeople } from './person-states';

/** Mermaid's name of what is before the first state and after the last. */
const NOTHING = '[*]';

const IN_PICTURE: Readonly<Record<string, string>> = { deleted: NOTHING, 'where it was paused': 'before' };

/** Returns a picture in Mermaid: an arrow for each two states, with all that leads from one to the other. */
const draw = (arrows: ReadonlyMap<string, readonly string[]>, ...notes: string[]): string =>
  ['stateDiagram-v2', ...[...arrows].map(([arrow, names]) => `${arrow}: ${names.join(', ')}`), ...notes].join(
    '\n  ',
  );

function drawCampaign(): string {
  const arrows = new Map<string, string[]>([[`${NOTHING} --> draft`, ['save']]]);
  for (const [name, { from, to }] of Object.entries(TRANSITIONS))
    for (const state of from) {
      const arrow = `${state} --> ${IN_PICTURE[to] ?? to}`;
      if (state !== to) arrows.set(arrow, [...(arrows.get(arrow) ?? []), name]);
    }
  return draw(arrows, 'before: where it was paused');
}

const [ofPeople, ofCampaigns] = [
  ...readFileSync('docs/states.md', 'utf8').matchAll(/```mermaid\n(.*?)\n```/gs),
].map(([, picture]) => picture);

test('the picture of the states of a person shows what each event leads to when it is tried', async () => {
  expect(ofPeople).toBe(draw(await observePeople()));
});

test('the picture of the states of a campaign is the one that the table of transitions makes', () => {
  expect(ofCampaigns).toBe(drawCampaign());
});
