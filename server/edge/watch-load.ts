import { monitorEventLoopDelay } from 'node:perf_hooks'

export interface Load {
  inFlight: number
  /** Event loop delay in milliseconds, smoothed over about a second. */
  delayMs(): number
}

/** Measures the event loop delay. */
export function watchLoad(): Load & { stop(): void } {
  const histogram = monitorEventLoopDelay({ resolution: 20 })
  histogram.enable()
  let smoothed = 0
  const sampler = setInterval(() => {
    // The histogram includes the 20 ms of its own timer.
    const mean = Number.isNaN(histogram.mean) ? 0 : Math.max(0, histogram.mean / 1e6 - 20)
    smoothed = smoothed * 0.5 + mean * 0.5
    histogram.reset()
  }, 500)
  sampler.unref()

  return {
    inFlight: 0,
    delayMs: () => smoothed,
    stop() {
      clearInterval(sampler)
      histogram.disable()
    },
  }
}
