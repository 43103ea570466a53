/** Hours that a message keeps its data (codes, links); afterwards only the delivery record remains. */
export const BLANK_AFTER_HOURS = 24

/** Days until the message is deleted, and with it the protection of its key against sending twice. */
export const DELETE_AFTER_DAYS = 90

/** Minutes that a code links an address: opening an app takes no longer. */
export const LINK_CODE_MINUTES = 15

/** Days that a refusal link works: longer than people usually keep such a mail. */
export const REFUSAL_LINK_DAYS = 365
