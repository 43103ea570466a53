/** Header of a kept answer: when it was kept. */
export const SAVED_AT_HEADER = 'x-huella-kept-at'
