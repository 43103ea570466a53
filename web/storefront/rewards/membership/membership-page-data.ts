import type { Route } from './+types/membership-page'

export type MembershipOfPage = Route.ComponentProps['loaderData']
