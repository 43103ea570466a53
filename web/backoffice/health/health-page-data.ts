import type { Route } from './+types/health-page'

export type HealthOfPage = Route.ComponentProps['loaderData']
