import type { Route } from './+types/own-membership-page'

export type OwnMembershipOfPage = Route.ComponentProps['loaderData']
export type OwnMembership = NonNullable<OwnMembershipOfPage['own']>
