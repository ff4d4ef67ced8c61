/** What an attribute may hold here. */
export type Value = string | number;
export type Item = Readonly<Record<string, Value>>;

export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** A DynamoDB expression; `#name` stands for the attribute of that name, `:name` for one of `values`. */
export interface Expression {
  expression: string;
  values?: Readonly<Record<string, Value>>;
}

export interface Query {
  pk: string;
  /** Goes by the index `by-time` and thus by `signedUpAt`, instead of by `sk`. */
  byTime?: boolean;
  /** First and last sort key, both included. */
  from?: string | undefined;
  to?: string | undefined;
  /** Goes from the last sort key to the first. */
  backwards?: boolean | undefined;
  /** The most items a page may have; otherwise a page ends at 1 MB. */
  limit?: number | undefined;
  /** Only these attributes. */
  attributes?: readonly string[];
  /** `next` of the page before. */
  after?: Item | undefined;
}

export interface Page {
  items: Item[];
  /** Where the next page begins; absent on the last. */
  next?: Item | undefined;
}

/**
 * The few things that are asked of DynamoDB, one request each, all strongly consistent. Each rejects with
 * `StoreUnavailableError` within 3 seconds when there is no proper answer, retries included.
 */
export interface StoreCalls {
  get(key: Key): Promise<Item | undefined>;
  /** Puts a whole item; false when the condition refused it. */
  put(item: Item & Key, condition?: Expression): Promise<boolean>;
  /** Changes an item, or makes it; answers how it is then, or undefined when the condition refused. */
  update(key: Key, change: Expression, condition?: string): Promise<Item | undefined>;
  /** Deletes an item; false when the condition refused. */
  delete(key: Key, condition?: Expression): Promise<boolean>;
  query(query: Query): Promise<Page>;
  /** How many items a page has, without bringing them. */
  count(query: Query): Promise<{ count: number; next?: Item | undefined }>;
}
