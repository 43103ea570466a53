/** HttpOnly cookie with the secret of a browser that staff trust; it stays when somebody signs out. */
export const TRUSTED_DEVICE_COOKIE = 'trusted'

/** Seconds for which the browser keeps it; the server decides how long a PIN counts. */
export const TRUSTED_DEVICE_SECONDS = 180 * 24 * 3600
