import PQueue from 'p-queue'

/**
 * Runs `work` for each item, at most `width` at a time. After the first failure no item is started, and the failure is
 * thrown when the running ones have ended, so the caller may delete what they wrote. Meant for file writes: a journal
 * flushes several as fast as one.
 */
export async function severalAtOnce<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  { width = 16 } = {},
): Promise<void> {
  const queue = new PQueue({ concurrency: width })
  try {
    await queue.addAll(items.map((item) => () => work(item)))
  } catch (error) {
    queue.clear()
    await queue.onIdle()
    throw error
  }
}
