import type { createTracking } from './tracking.ts'

/** Signed-in account and consent when a page was shown. */
interface Sighting {
  uid: string | null
  /** Whether visits may be measured. */
  analytics: boolean | null
  pathname: string
}

/** Identifies an account once: after consent, and never on the profile's insurance pages (specification, section 2). */
export function createIdentify(tracking: Pick<ReturnType<typeof createTracking>, 'identify' | 'reset'>) {
  let known: string | null = null
  return {
    seen({ uid, analytics, pathname }: Sighting) {
      // The collector forgets a visitor who refuses, so a later consent must identify again.
      if (analytics !== true) known = null
      if (uid === null || uid === known || analytics !== true || isInsurance(pathname)) return
      known = uid
      tracking.identify(uid)
    },
    /** Called on sign-out. */
    forget() {
      known = null
      tracking.reset()
    },
  }
}

function isInsurance(pathname: string): boolean {
  return `${pathname.toLowerCase()}/`.startsWith('/profile/insurance/')
}
