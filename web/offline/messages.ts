/** Message of a page to the worker. */
export type ToWorker =
  /** This person (null: signed out) has seen a page that uses the files in `parts`. */
  | { kind: 'seen'; uid: string | null; url: string; isSparing: boolean; parts: string[] }
  /** The person has signed out: delete everything saved for them. */
  | { kind: 'forget' }
