/** Whether a request failed without a response: `fetch` rejects with a TypeError, whose text differs by browser. */
export function isConnectionLost(error: unknown): boolean {
  return (
    error instanceof TypeError && /failed to fetch|networkerror|load failed|network connection/i.test(error.message)
  )
}
