/** Identifies a session by its credential. */
export type SessionName = { tokenHash: string } | { familyId: string }
