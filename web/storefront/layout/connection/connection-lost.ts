/** Whether a request never reached us: `fetch` rejects with a TypeError, each browser's in its own words. */
export function isConnectionLost(error: unknown): boolean {
  return (
    error instanceof TypeError && /failed to fetch|networkerror|load failed|network connection/i.test(error.message)
  )
}
