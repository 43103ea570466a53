/**
 * With a change that waited in a browser goes the uid of who wrote it: whoever the session is of when it arrives, it is written
 * down for nobody else.
 */
export const HELD_BY_HEADER = 'x-huella-held-by'
