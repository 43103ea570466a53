/** The first run may include compilation, and any run garbage collection. */
const TRIES = 3

/**
 * Milliseconds of CPU time of this thread for the work, the best of several runs, independent of other load on the
 * machine. Not repeated after a run below `enough`.
 */
export async function measureBusyTime(work: () => unknown, enough: number): Promise<number> {
  let quickest = Number.POSITIVE_INFINITY
  for (let tried = 0; tried < TRIES && quickest >= enough; tried += 1) {
    const before = process.threadCpuUsage()
    await work()
    const { user, system } = process.threadCpuUsage(before)
    quickest = Math.min(quickest, (user + system) / 1000)
  }
  return quickest
}
