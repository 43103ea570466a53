/** A sent message keeps its codes and links so long, then only that it was sent. */
export const BLANK_AFTER_HOURS = 24

/** After that the message is forgotten, and with it that its key was told. */
export const DELETE_AFTER_DAYS = 90
