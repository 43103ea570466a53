import { useEffect } from 'react'
import { stopNotifications } from '../../messages/browser-notifications.ts'
import { isOtherPerson, rememberPhone, settlePerson } from './person-in-storage.ts'
import { personLeft, whenPersonLeaves } from './person-left.ts'

whenPersonLeaves(stopNotifications)

interface PersonHere {
  uid: string | null
  /** The server could not read the session, so the user has not signed out. */
  isUnknown: boolean
  phoneNumber: string | null
}

/**
 * Mounted once in the layout, inside the cart. Keeps browser storage to its user, and reloads the page when another tab
 * signs in or out, because everything shown here belongs to the previous user.
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
      // Storage is blocked.
    }
  }, [uid, phoneNumber])
}

/** Deletes the entries of other users and runs the callbacks of `whenPersonLeaves`. */
function settle(uid: string | null): void {
  try {
    const before = settlePerson({ local: window.localStorage, session: window.sessionStorage }, uid)
    if (before !== null && before !== uid) personLeft()
  } catch {
    // Storage is blocked: nothing is saved, for any user.
  }
}
