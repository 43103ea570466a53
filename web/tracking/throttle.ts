/** Calls `run` at most once per `everyMs`: the first at once, what follows within that time is dropped. */
export function throttle<Args extends unknown[]>(
  run: (...args: Args) => void,
  everyMs: number,
  now: () => number = Date.now,
): (...args: Args) => void {
  let last = Number.NEGATIVE_INFINITY
  return (...args) => {
    if (now() - last < everyMs) return
    last = now()
    run(...args)
  }
}
