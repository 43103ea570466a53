/** What a page tells the worker. */
export type ToWorker =
  /** A page was seen by this person (null: nobody signed in), with what it is made of. */
  | { kind: 'seen'; uid: string | null; url: string; isSparing: boolean; parts: string[] }
  /** Who was here left: nothing that was theirs stays. */
  | { kind: 'forget' }
