import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { openSharedDocument, type SharedDocument } from './personal-parts/shared-document.server.tsx'
import { sharedRenderingContext } from './personal-parts/shared-loader.ts'
import {
  pagesContext,
  type Services,
  type SharedVisit,
  servicesContext,
  sharedVisitContext,
  type Visit,
  visitContext,
} from './request/context.ts'
import { failuresAsPages } from './request/failures-as-pages.ts'
import { makePageTable } from './request/page-table.ts'
import { savingEndedRequests } from './request/save-ended-request.ts'

/**
 * The website as functions from Request to Response. The one entry of the server build: React Router, its context
 * provider and our context keys must come from the same bundle.
 */
/** The routes' patterns and policies. */
export const pages = makePageTable(Object.values(build.routes).filter((route) => route !== undefined))

const handler = createRequestHandler(
  failuresAsPages(savingEndedRequests(build as unknown as ServerBuild)),
  import.meta.env.MODE,
)

/** Answers one visitor. */
export function handlePage(request: Request, services: Services, visit: Visit): Promise<Response> {
  return handler(request, makeContext(services, visit))
}

/** Renders a page for everybody; null when it fails. */
export async function renderShared(
  request: Request,
  services: Services,
  visit: SharedVisit,
): Promise<SharedDocument | null> {
  const context = new RouterContextProvider()
  const rendering = { parts: [], holes: { tag: `x-${crypto.randomUUID()}`, props: [] } }
  context.set(servicesContext, services)
  context.set(sharedVisitContext, visit)
  context.set(pagesContext, pages)
  context.set(sharedRenderingContext, rendering)
  const answer = await handler(request, context)
  const { policy } = pages.find(new URL(request.url).pathname)
  return openSharedDocument(answer, rendering, { url: request.url, policy, toContext: makeContext })
}

function makeContext(services: Services, visit: Visit): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(servicesContext, services)
  context.set(visitContext, visit)
  context.set(sharedVisitContext, visit)
  context.set(pagesContext, pages)
  return context
}
