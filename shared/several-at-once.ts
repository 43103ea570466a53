import PQueue from 'p-queue'

/**
 * Does `work` for each item, at most `width` at a time. After the first failure no item is begun, and that failure is
 * thrown when those under way have ended: the caller may then delete what they wrote.
 * For files that are to reach the disk: a journal writes several down as fast as one.
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
