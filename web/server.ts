import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { pagesContext, type Services, servicesContext, type Visit, visitContext } from './request/context.ts'
import { failuresAsPages } from './request/failures-as-pages.ts'
import { makePageTable } from './request/page-table.ts'
import { savingEndedRequests } from './request/save-ended-request.ts'

/**
 * The website as a function from Request to Response. The one entry of the server build: React Router, its context
 * provider and our context keys must come from the same bundle.
 */
/** The routes' patterns and policies. */
export const pages = makePageTable(Object.values(build.routes).filter((route) => route !== undefined))

const handler = createRequestHandler(
  failuresAsPages(savingEndedRequests(build as unknown as ServerBuild)),
  import.meta.env.MODE,
)

export function handlePage(request: Request, services: Services, visit: Visit): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(servicesContext, services)
  context.set(visitContext, visit)
  context.set(pagesContext, pages)
  return handler(request, context)
}
