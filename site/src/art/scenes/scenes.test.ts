import { SCENES } from '../card-scenes';
import type { ActorProps } from '../rig/Actor';
import { FACES } from '../rig/faces';
import type { CardScene } from './stage';
import { TURN_SCENES } from './turn';

const actorsOf = (scenes: readonly (CardScene | undefined)[]): readonly ActorProps[] =>
  scenes.flatMap((scene) => scene?.actors ?? []);
const facesOf = (actors: readonly ActorProps[]) => actors.map(({ who, face }) => `${who} ${face}`);
const categories = Object.values(SCENES);
/** The cards of the strip: two of each category. */
const shown = actorsOf(categories.flatMap((scenes) => scenes.slice(0, 2)));

test('the faces are shared out evenly among the cards that are shown together', () => {
  const counts = FACES.map((face) => shown.filter((actor) => actor.face === face).length);
  const fair = shown.length / FACES.length;
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(Math.floor(fair));
  expect(Math.max(...counts)).toBeLessThanOrEqual(Math.ceil(fair));
});

test('the first cards of all categories have as many different faces as there can be, and so have the second ones', () => {
  for (const example of [0, 1]) {
    const faces = actorsOf(categories.map((scenes) => scenes[example])).map(({ face }) => face);
    expect(new Set(faces).size).toBe(Math.min(FACES.length, categories.length));
  }
});

test('no two cards at all have a figure with the same face, or in the same pose', () => {
  const all = actorsOf(categories.flat());
  expect(all.length).toBeGreaterThanOrEqual(2 * categories.length);
  expect(new Set(facesOf(all)).size).toBe(all.length);
  expect(new Set(all.map(({ who, pose }) => `${who} ${pose}`)).size).toBe(all.length);
});

test('no picture of the turn has a face or a pose of a figure that is on another one or on a shown card', () => {
  const all = [...shown, ...actorsOf(Object.values(TURN_SCENES))];
  expect(new Set(facesOf(all)).size).toBe(all.length);
  expect(new Set(all.map(({ who, pose }) => `${who} ${pose}`)).size).toBe(all.length);
});
