import type { createTracking } from './tracking.ts'

/** Who was signed in when a page was shown. */
interface Sighting {
  uid: string | null
  /** Whether visits may be measured. */
  analytics: boolean | null
  pathname: string
}

/** Says once who is measured: after they agreed, and never from the insurance pages of a profile (specification, section 2). */
export function createIdentify(tracking: Pick<ReturnType<typeof createTracking>, 'identify' | 'reset'>) {
  let known: string | null = null
  return {
    seen({ uid, analytics, pathname }: Sighting) {
      // The collector forgets whoever refuses, too.
      if (analytics !== true) known = null
      if (uid === null || uid === known || analytics !== true || isInsurance(pathname)) return
      known = uid
      tracking.identify(uid)
    },
    /** They signed out. */
    forget() {
      known = null
      tracking.reset()
    },
  }
}

function isInsurance(pathname: string): boolean {
  return `${pathname.toLowerCase()}/`.startsWith('/profile/insurance/')
}
