/** A sent message keeps its codes and links so long, then only that it was sent. */
export const BLANK_AFTER_HOURS = 24

/** After that the message is forgotten, and with it that its key was told. */
export const DELETE_AFTER_DAYS = 90

/** How long the link in a message refuses its kind: longer than anybody keeps such a mail. */
export const REFUSAL_LINK_DAYS = 365
