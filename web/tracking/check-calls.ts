import { whyNotQueued } from './collector.ts'
import { tracking } from './tracking.ts'

/** In demo mode, reports tracking calls that the collector would drop, so every end-to-end test checks them. */
export function checkCalls(): void {
  tracking.listen((call) => {
    const error = whyNotQueued(call)
    if (error) console.error('A call is not as its event', error)
  })
}
