import { makePageTable } from '#web/request/page-table.ts'
import { readRoutes } from '../../scripts/read-routes.ts'
import { requestPolicies } from '../edge/request-policy.ts'

/** Pages and policies that the route modules declare, read without a build. */
export const sourcePages = makePageTable(readRoutes())

export const findPolicy = requestPolicies(sourcePages)
