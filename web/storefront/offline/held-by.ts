/**
 * Header with the uid of the author of a change that waited offline: the server refuses it when the session belongs to
 * another account by then.
 */
export const HELD_BY_HEADER = 'x-huella-held-by'
