import { withSearch } from '../request/with-search.ts'

/** Links of `paths` to huellas, membership and invitations. */
export const rewardsPaths = {
  /** The visitor's huellas; `reward` is the one they are asked about, `done` the exchange that was made, `after` a page of the ledger. */
  huellas: (search: { reward?: string; done?: string; after?: string } = {}) => withSearch('/profile/huellas', search),
  /** What is there to celebrate, as JSON. */
  celebrations: () => '/profile/huellas/celebrations',
  /** Plans for everybody; what the calculator was asked stands in its address. */
  membership: () => '/membership',
  /** What is chosen before it is paid. */
  joinMembership: (search: { plan: string }) => withSearch('/membership/join', search),
  /** services/rewards writes its address into payments and letters too. */
  profileMembership: (search: { ask?: 'stop' | 'pause'; done?: 'changed' | 'to-pay' } = {}) =>
    withSearch('/profile/membership', search),
  referral: () => '/profile/referral',
  /** Where somebody's invitation leads; services/rewards writes the same. */
  invited: (code: string) => `/invita/${encodeURIComponent(code)}`,
}
