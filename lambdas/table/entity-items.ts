/** Converts records to items: the untyped half of entities. */
import * as z from 'zod/mini';
import { SECOND } from '../facts/time';
import type { Attributes } from './entity-types';
import { ABSENT, type Change, type Condition, INDEXES, type Test, type Value } from './table';

/** A schema of a plain object, or of a union of states, which differ by the literal in `state`. */
export type RecordSchema =
  | ObjectSchema
  | (UnionSchema & { readonly _zod: { readonly def: { readonly discriminator: 'state' } } });

interface ObjectSchema {
  readonly shape: Readonly<Record<string, unknown>>;
}

/** The schemas of states, or of a state's variants. */
interface UnionSchema {
  readonly def: { readonly options: readonly (ObjectSchema | UnionSchema)[] };
}

/** The attributes of a record that the table also stores under another name or as another type. */
export interface TableUses {
  readonly indexes?: { readonly [index in keyof typeof INDEXES]?: string };
  readonly expires?: { readonly by: string; readonly after?: (time: number) => number };
}

interface Changes {
  readonly set?: Attributes;
  readonly add?: Attributes & { readonly [name: string]: number | undefined };
  readonly unset?: readonly string[];
}

/** Creates the writes of an entity's items. */
export function createItems(schema: RecordSchema, uses: TableUses) {
  const { all, inState } = attributesOf(schema);
  const derived = derivedAttributes(uses);

  function withDerived(item: Record<string, Value>): Record<string, Value> {
    for (const { from, to, convert } of derived) {
      const source = item[from];
      if (typeof source === 'string') item[to] = convert(source);
    }
    return item;
  }

  function change({ set = {}, add = {}, unset = [] }: Changes, names: readonly string[]): Change {
    const alsoGone = derived.filter(({ from }) => unset.includes(from)).map(({ to }) => to);
    return {
      set: withDerived(pick(set, names)),
      add: pick(add, names),
      remove: [...unset, ...alsoGone],
    };
  }

  return {
    /** The names of all attributes. */
    names: all,
    /** Returns the item of a whole record, without its key. */
    itemOf: (record: Attributes): Record<string, Value> => withDerived(pick(record, inState(record.state))),
    /** Returns the tests that an item is still that of a record. */
    isUnchanged: (record: Attributes): Test[] =>
      inState(record.state).map((name) => {
        const value = record[name];
        return value === undefined ? [name, 'absent'] : [name, '=', value];
      }),
    /** Returns a change within a state. */
    update: (changes: Changes): Change => change(changes, all),
    /** Returns a change of the state, which removes the attributes that the target does not have. */
    move(from: readonly string[], to: string, { set, unset = [], ...changes }: Changes): Change {
      const kept = inState(to);
      const lost = unique(from.flatMap(inState)).filter((name) => !kept.includes(name));
      return change({ ...changes, set: { ...set, state: to }, unset: [...lost, ...unset] }, kept);
    },
  };
}

/** Returns the names of a schema's attributes: all of them, and those of one state of a union. */
function attributesOf(schema: RecordSchema) {
  const objects = objectsOf(schema);
  const byState = new Map<unknown, readonly string[]>();
  for (const { shape } of objects) {
    const states = shape.state instanceof z.ZodMiniLiteral ? shape.state.def.values : [];
    for (const state of states)
      byState.set(state, unique([...(byState.get(state) ?? []), ...Object.keys(shape)]));
  }
  const all = unique(objects.flatMap(({ shape }) => Object.keys(shape)));
  return { all, inState: (state: unknown): readonly string[] => byState.get(state) ?? all };
}

const objectsOf = (schema: ObjectSchema | UnionSchema): readonly ObjectSchema[] =>
  'shape' in schema ? [schema] : schema.def.options.flatMap(objectsOf);

/** Returns the attributes that an item has in addition to its record and the key. */
function derivedAttributes({ indexes = {}, expires }: TableUses) {
  const derived: { from: string; to: string; convert(text: string): Value }[] = [];
  for (const index of ['by-time', 'by-due'] as const) {
    const from = indexes[index];
    if (from !== undefined && from !== INDEXES[index])
      derived.push({ from, to: INDEXES[index], convert: (text) => text });
  }
  if (expires) {
    const { by, after = (time) => time } = expires;
    // Whole seconds, rounded up: nothing expires too early.
    derived.push({
      from: by,
      to: 'expiresAt',
      convert: (text) => Math.ceil(after(Date.parse(text)) / SECOND),
    });
  }
  return derived;
}

/** Returns the attributes of these names that have a value. */
function pick<Kind extends Value>(
  given: { readonly [name: string]: Kind | undefined },
  names: readonly string[],
): Record<string, Kind> {
  const found: Record<string, Kind> = {};
  for (const name of names) {
    const value = given[name];
    if (value !== undefined) found[name] = value;
  }
  return found;
}

const unique = (names: readonly string[]): string[] => [...new Set(names)];

/** What the types of `Where` allow. */
type AnyWhere = 'absent' | readonly Test[] | { readonly any: readonly Test[] };

export function conditionOf(where: AnyWhere | undefined): Condition | undefined {
  if (where === 'absent') return ABSENT;
  if (where === undefined || 'any' in where) return where;
  return where.length > 0 ? { all: where } : undefined;
}

/** Returns the condition that a record exists, in one of some states if any are given. */
export const existsIn = (states: readonly string[] | undefined, where: readonly Test[]): Condition =>
  states
    ? { all: where, any: states.map((state) => ['state', '=', state]) }
    : { all: [['pk', 'present'], ...where] };
