/** Most bytes of a file that the back office imports. */
export const MOST_FILE_BYTES = 700_000
