import type { Route } from './+types/payments-page'

export type PaymentsOfPage = Route.ComponentProps['loaderData']
