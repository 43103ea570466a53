import { useEffect } from 'react'
import { stopNotifications } from '../../messages/browser-notifications.ts'
import { isOtherPerson, rememberPhone, settlePerson } from './person-in-storage.ts'
import { personLeft, whenPersonLeaves } from './person-left.ts'

whenPersonLeaves(stopNotifications)

interface PersonHere {
  uid: string | null
  /** The server could not say who it is: they did not leave. */
  isUnknown: boolean
  phoneNumber: string | null
}

/**
 * Stands once in the layout, inside the cart: keeps what the browser stores to the person who uses it, and begins anew
 * when another tab signed in or out, for nothing in this page is theirs any more.
 */
export function usePersonChange({ uid, isUnknown, phoneNumber }: PersonHere): void {
  useEffect(() => {
    if (!isUnknown) settle(uid)
    const onStorage = (event: StorageEvent) => {
      if (isOtherPerson(event, uid)) window.location.reload()
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [uid, isUnknown])
  useEffect(() => {
    if (uid === null) return
    try {
      rememberPhone(window.localStorage, uid, phoneNumber)
    } catch {
      // Blocked, as above.
    }
  }, [uid, phoneNumber])
}

/** Of others nothing stays, and whoever keeps something of who was here hears that they left. */
function settle(uid: string | null): void {
  try {
    const before = settlePerson({ local: window.localStorage, session: window.sessionStorage }, uid)
    if (before !== null && before !== uid) personLeft()
  } catch {
    // Blocked: then nothing is kept, of anybody.
  }
}
