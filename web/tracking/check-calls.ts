import { whyNotKept } from './collector.ts'
import { tracking } from './tracking.ts'

/** A demonstration says aloud what would be dropped elsewhere: every call of every walk through it is checked. */
export function checkCalls(): void {
  tracking.listen((call) => {
    const fault = whyNotKept(call)
    if (fault) console.error('A call is not as its event', fault)
  })
}
