/** What the host tells its store's process to begin with; nothing of it shows in a list of processes. */
export interface StartMessage {
  type: 'start';
  /** The data folder. */
  folder: string;
  /** Port on loopback; 0 takes any free one. */
  port: number;
  /** What a request must present as its access key, so that no other user of the machine can read the list. */
  accessKeyId: string;
  /** Whether to go on without what a torn log has lost. */
  acceptTornLog: boolean;
}

/** What the host may say to its store's process. */
export type ToStore = StartMessage | { type: 'stop' };

/** What the store's process may say to its host. */
export type FromStore =
  /** A line for the person who watches. */
  | { type: 'line'; text: string }
  | { type: 'listening'; port: number }
  /** It cannot start, and trying again does not help. */
  | { type: 'refused'; sentence: string };
