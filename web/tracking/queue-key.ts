/** Storage key of the waiting calls. It survives sign-out: the collector clears the calls of a person itself. */
export const QUEUE_KEY = 'huella:tracking'
