import type { Route } from './+types/statements-page'

export type OpenStatement = NonNullable<Route.ComponentProps['loaderData']['open']>
