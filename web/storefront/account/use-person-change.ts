import { useEffect } from 'react'
import { stopNotifications } from '../messages/browser-notifications.ts'
import { rememberPhone, settlePerson, tellsOfAnother } from './person-in-storage.ts'
import { personLeft, whenPersonLeaves } from './person-left.ts'

whenPersonLeaves(stopNotifications)

/**
 * Stands once in the layout, inside the cart: keeps what the browser stores to the person who uses it, and begins anew
 * when another tab signed in or out, for nothing in this page is theirs any more.
 */
export function usePersonChange(uid: string | null, phoneNumber: string | null): void {
  useEffect(() => {
    try {
      const before = settlePerson({ local: window.localStorage, session: window.sessionStorage }, uid)
      if (before !== null && before !== uid) personLeft()
    } catch {
      // Blocked: then nothing is kept, of anybody.
    }
    const onStorage = (event: StorageEvent) => {
      if (tellsOfAnother(event, uid)) window.location.reload()
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [uid])
  useEffect(() => {
    if (uid === null) return
    try {
      rememberPhone(window.localStorage, uid, phoneNumber)
    } catch {
      // Blocked, as above.
    }
  }, [uid, phoneNumber])
}
