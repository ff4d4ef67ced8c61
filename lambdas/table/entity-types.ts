/**
 * The types of entities: which attributes a record has, which tests a condition may contain, and what a change of a
 * record may and must set. A record is a plain object, or a union of objects that differ by their `state`; a state may
 * itself be a union of such objects, its variants. Where a record may be in several states, `Entry` is the union of
 * these.
 */
import type { Value } from './table';

/** The attributes of a record by their names. The names that are left out belong to the table. */
export interface Attributes {
  readonly [name: string]: Value | undefined;
  readonly pk?: undefined;
  readonly sk?: undefined;
  readonly expiresAt?: undefined;
}

/** The states of a union; `never` for a plain object. */
export type StateOf<Entry> = Entry extends { state: infer State extends string } ? State : never;

/** A record in one of some states; for a plain object, the record. */
export type InState<Entry, State> = [StateOf<Entry>] extends [never]
  ? Entry
  : Extract<Entry, { state: State }>;

/** The attributes that a record has in any of its states. */
type NameOf<Entry> = Entry extends unknown ? keyof Entry & string : never;

/** The type of an attribute in the states that have it. */
type ValueOf<Entry, Name> = Entry extends unknown
  ? Name extends keyof Entry
    ? Exclude<Entry[Name], undefined>
    : never
  : never;

/** A test of an attribute. Booleans have no order. */
export type TestOf<Entry> = {
  [Name in NameOf<Entry>]:
    | readonly [attribute: Name, is: 'absent']
    | readonly [attribute: Name, is: 'present']
    | readonly [attribute: Name, is: '=', value: ValueOf<Entry, Name>]
    | readonly [attribute: Name, is: '<' | '<=' | '>', value: Exclude<ValueOf<Entry, Name>, boolean>];
}[NameOf<Entry>];

/** The condition on the stored record: there is none, all tests of a list hold, or any of them. */
export type Where<Entry> = 'absent' | readonly TestOf<Entry>[] | { readonly any: readonly TestOf<Entry>[] };

/** The attributes that are text wherever they exist: for indexes, and for the time of expiry. */
export type TextNameOf<Entry> = {
  [Name in NameOf<Entry>]: [ValueOf<Entry, Name>] extends [string] ? Name : never;
}[NameOf<Entry>];

/** The attributes that are a number in each of the states. */
type NumberNameOf<Entry> = {
  [Name in keyof Entry & string]: [ValueOf<Entry, Name>] extends [number] ? Name : never;
}[keyof Entry & string];

type OptionalsOf<Entry> = Entry extends unknown
  ? { [Name in keyof Entry as undefined extends Entry[Name] ? Name : never]: Entry[Name] }
  : never;

/** The attributes that may be missing in each of the states. */
type OptionalNameOf<Entry> = keyof OptionalsOf<Entry> & string;

type TakerOf<Entry, Name extends keyof Entry> = Entry extends unknown
  ? (attribute: { value: Exclude<Entry[Name], undefined> }) => void
  : never;

/**
 * The type of an attribute that fits each of the states: the intersection of its types, which TypeScript infers only
 * for parameters.
 */
type SharedValueOf<Entry, Name extends keyof Entry> =
  TakerOf<Entry, Name> extends (attribute: infer Attribute extends { value: Value }) => void
    ? Attribute['value']
    : never;

/**
 * The attributes that may be set without leaving the states; never those of the key. An `undefined` value changes
 * nothing.
 */
type Settable<Entry, Id> = {
  [Name in Exclude<keyof Entry & string, keyof Id | 'state'>]?: SharedValueOf<Entry, Name> | undefined;
};

/** A change that is the same in all states that the record may be in. */
interface ChangeOf<Entry, Id> {
  /** Adds to numbers; one that is missing counts as 0. */
  readonly add?: { readonly [Name in NumberNameOf<Entry>]?: number | undefined };
  /** Removes attributes. */
  readonly unset?: readonly Exclude<OptionalNameOf<Entry>, keyof Id>[];
}

/** A change of a record that stays in its state; without `in`, in any state. */
export interface Update<Entry, Id, State> extends ChangeOf<InState<Entry, State>, Id> {
  readonly in?: State | readonly State[];
  readonly set?: Settable<InState<Entry, State>, Id>;
  readonly where?: readonly TestOf<InState<Entry, State>>[];
}

/** The attributes that a target needs and that a source may lack, or has with another type. */
type NeededName<Source, Target> = Source extends unknown
  ? {
      [Name in keyof Target & string]: Name extends keyof Source
        ? Source[Name] extends Target[Name]
          ? never
          : Name
        : undefined extends Target[Name]
          ? never
          : Name;
    }[keyof Target & string]
  : never;

/** The attributes that a move to one state must and may set: those that any one of its variants needs. */
type SetOf<Source, Target, Id> = Target extends unknown
  ? Settable<Target, Id> & {
      [Name in Exclude<NeededName<Source, Target>, 'state'> & keyof Target]: Exclude<Target[Name], undefined>;
    }
  : never;

type SetTakerOf<Entry, Id, Source, To> = To extends unknown
  ? (move: { set: SetOf<Source, InState<Entry, To>, Id> }) => void
  : never;

/** The attributes that a move to any of several states must and may set: the intersection of what they need. */
type SharedSetOf<Entry, Id, From, To> =
  SetTakerOf<Entry, Id, InState<Entry, From>, To> extends (move: infer Arrow extends { set: object }) => void
    ? Arrow['set']
    : never;

/** `set` may be left out if the target needs nothing that a source may lack. */
type WithSet<Set> = Record<never, never> extends Set ? { readonly set?: Set } : { readonly set: Set };

/** A move of a record from one of some states to another. Attributes that the target does not have are removed. */
export type Move<Entry, Id, From, To> = Arrow<Entry, Id, From, To> &
  WithSet<SharedSetOf<Entry, Id, From, To>>;

interface Arrow<Entry, Id, From, To> extends ChangeOf<InState<Entry, To>, Id> {
  readonly from: From | readonly From[];
  readonly to: To;
  /** Only names: `WithSet` has the types, which depend on the variant. */
  readonly set?: {
    readonly [Name in Exclude<NameOf<InState<Entry, To>>, keyof Id | 'state'>]?: Value | undefined;
  };
  readonly where?: readonly TestOf<InState<Entry, From>>[];
}

type RequiredNameOf<Entry> = {
  [Name in keyof Entry & string]: undefined extends Entry[Name] ? never : Name;
}[keyof Entry & string];

type Needed<Entry, Name extends keyof Entry> = { readonly [Key in Name]: Entry[Key] };

/** What a record that may not exist yet needs: each attribute is set, or is a number that is added to. */
type Beginning<Entry, Id> =
  | { readonly set: Needed<Entry, Exclude<RequiredNameOf<Entry>, keyof Id>> }
  | {
      readonly set: Needed<Entry, Exclude<RequiredNameOf<Entry>, keyof Id | NumberNameOf<Entry>>>;
      readonly add: Needed<Entry, RequiredNameOf<Entry> & NumberNameOf<Entry>>;
    };

/**
 * A change of a record without states, which is created if there is none. Without `where`, the change is always made.
 */
export type Upsert<Entry, Id> = ChangeOf<Entry, Id> &
  Beginning<Entry, Id> & {
    readonly set: Settable<Entry, Id>;
    readonly where?: Where<Entry>;
  };
