import { expect, test } from 'vitest'
import { getVisitConsent } from './visit-consent.ts'

const ana = { uid: 'ana', isGuest: false, roles: [], areas: {}, country: 'BO' as const, token: 't' }
const guest = { ...ana, isGuest: true }
const stranger = { ...guest, uid: null, token: null }
const saying = (analytics: boolean | null) => ({ consents: { analytics, marketing: false, termsVersion: null } })

test('what the account says counts more than what its browser said before', () => {
  const visit = { viewer: ana, cookies: { session: 's', consent: 'yes' } }
  expect(getVisitConsent(visit, saying(false))).toEqual({ analytics: false, asksConsent: false })
  expect(getVisitConsent(visit, saying(null))).toEqual({ analytics: true, asksConsent: false })
})

test('while the account cannot be read nothing is measured, and nobody is asked again', () => {
  const cookies = { session: 's', consent: 'yes' }
  for (const viewer of [ana, stranger])
    expect(getVisitConsent({ viewer, cookies }, null)).toEqual({ analytics: null, asksConsent: false })
})

test('of a guest and of a stranger the browser knows', () => {
  expect(getVisitConsent({ viewer: guest, cookies: { session: 's', consent: 'yes' } }, null).analytics).toBe(true)
  expect(getVisitConsent({ viewer: stranger, cookies: { consent: 'no' } }, null).analytics).toBe(false)
  expect(getVisitConsent({ viewer: stranger, cookies: {} }, null)).toEqual({ analytics: null, asksConsent: true })
})
