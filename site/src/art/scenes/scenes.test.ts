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

test('no face is on more than two of the cards that are shown together', () => {
  const counts = FACES.map((face) => shown.filter((actor) => actor.face === face).length);
  expect(counts).toEqual(FACES.map(() => 2));
});

test('the first cards of all categories have six different faces, and so have the second ones', () => {
  for (const example of [0, 1]) {
    const faces = actorsOf(categories.map((scenes) => scenes[example])).map(({ face }) => face);
    expect(new Set(faces).size).toBe(6);
  }
});

test('no two cards at all have a figure with the same face, or in the same pose', () => {
  const all = actorsOf(categories.flat());
  expect(all).toHaveLength(13);
  expect(new Set(facesOf(all)).size).toBe(all.length);
  expect(new Set(all.map(({ who, pose }) => `${who} ${pose}`)).size).toBe(all.length);
});

test('no picture of the turn has a face or a pose of a figure that is on another one or on a shown card', () => {
  const all = [...shown, ...actorsOf(Object.values(TURN_SCENES))];
  expect(new Set(facesOf(all)).size).toBe(all.length);
  expect(new Set(all.map(({ who, pose }) => `${who} ${pose}`)).size).toBe(all.length);
});
