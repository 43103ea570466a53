import { withSearch } from '../request/with-search.ts'

/** Links to passkeys and to a proof of identity; outside of `paths`, which every page of the shop loads whole. */
export const proofPaths = {
  /** Asks again who somebody is, before they change what protects their account. */
  confirm: (search: { referrer?: string } = {}) => withSearch('/confirm', search),
  /** Signs in, or up, by a code to a phone; with an own session, once more. */
  signinByPhone: (search: { referrer?: string } = {}) => withSearch('/signin/phone', search),
  /** A visit by the secret link of who booked it without an account; services/appointments/rules/page-links.ts writes it too. */
  guestVisit: (token: string) => `/visit/${encodeURIComponent(token)}`,
  /** Where a page's script gets a challenge for a passkey. */
  beginPasskey: () => '/passkeys/begin',
  /** `remove`: asks whether to remove that passkey; services/accounts writes the address into notifications too. */
  profilePasskeys: (search: { remove?: string; removed?: 1; confirmed?: 1 } = {}) =>
    withSearch('/profile/passkeys', search),
}
