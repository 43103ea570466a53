import { whyNotKept } from './collector.ts'
import { tracking } from './tracking.ts'

/** In demo mode, reports tracking calls that the collector would drop, so every end-to-end test checks them. */
export function checkCalls(): void {
  tracking.listen((call) => {
    const fault = whyNotKept(call)
    if (fault) console.error('A call is not as its event', fault)
  })
}
