import { withSearch } from '../request/with-search.ts'

/** Links of `paths` to huellas, membership and invitations. */
export const rewardsPaths = {
  /** The visitor's huellas; `reward` awaits confirmation, `done` is the exchange made, `after` a ledger cursor. */
  huellas: (search: { reward?: string; done?: string; after?: string } = {}) => withSearch('/profile/huellas', search),
  /** Badges and levels not yet celebrated, as JSON. */
  celebrations: () => '/profile/huellas/celebrations',
  /** Public page of the plans; the address carries the calculator's input. */
  membership: () => '/membership',
  /** Choices before the membership is paid. */
  joinMembership: (search: { plan: string }) => withSearch('/membership/join', search),
  /** services/rewards writes this address into payments and notifications too. */
  profileMembership: (search: { ask?: 'stop' | 'pause'; done?: 'changed' | 'to-pay' } = {}) =>
    withSearch('/profile/membership', search),
  referral: () => '/profile/referral',
  /** Link of an invitation to friends; services/rewards writes the same. */
  invited: (code: string) => `/invita/${encodeURIComponent(code)}`,
}
