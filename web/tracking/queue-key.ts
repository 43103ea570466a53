/** Under which calls wait in the browser's storage. The queue is the browser's: it looks itself to whose calls it holds. */
export const QUEUE_KEY = 'huella:tracking'
