/** Resolves when work that has time may go on, after each piece of it. */
export type MakeWay = () => Promise<void>;

/** Those who sign up on a machine that does other work, too, which makes way for them. */
export interface Visitors {
  /** Returns whether somebody has signed up just now, so that more are likely to come. */
  areSigningUp(): boolean;
  /** Begins work in pieces of some milliseconds. The function that it returns is called after each of them. */
  beginWork(): MakeWay;
}

/** On AWS, visitors have processes of their own. */
export const NO_VISITORS: Visitors = {
  areSigningUp: () => false,
  beginWork: () => async () => undefined,
};
