import type { Route } from './+types/order-page'

export type OrderOfPage = Route.ComponentProps['loaderData']
