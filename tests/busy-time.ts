/** The first one of all may have to be compiled, and another one may have to collect garbage. */
const TRIES = 3

/**
 * Milliseconds that this thread is busy with something, at its quickest: processor time, so that whatever else the machine
 * has to do is not in it. Not tried again when it took less than `enough`.
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
