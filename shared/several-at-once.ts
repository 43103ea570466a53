/**
 * Does `work` for each item, at most `width` at a time; the first failure is thrown when those beside it have ended.
 * For files that are to reach the disk: a journal writes several down as fast as one.
 */
export async function severalAtOnce<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  { width = 16 } = {},
): Promise<void> {
  const waiting = items.values()
  const workers = Array.from({ length: Math.min(width, items.length) }, async () => {
    for (const item of waiting) await work(item)
  })
  const failed = (await Promise.allSettled(workers)).find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}
