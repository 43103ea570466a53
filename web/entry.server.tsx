import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { deferScript } from './document/defer-script.ts'
import { HolesContext } from './personal-parts/marked-hole.tsx'
import { PersonalPartsContext } from './personal-parts/personal-part.ts'
import { sharedRenderingContext } from './personal-parts/shared-loader.ts'
import { AppModeContext } from './request/app-mode.ts'
import { sharedVisitContext } from './request/context.ts'
import { NonceContext } from './request/nonce.ts'

/** Milliseconds before React Router rejects a loader's pending promise into its error boundary. */
export const streamTimeout = 5_000

/**
 * Renders the document in one piece. Loaders return complete data, so no part of a page is late, and a stream
 * would cost as much time again as the rendering.
 */
export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (status === 503 && !headers.has('Retry-After')) headers.set('Retry-After', '5')
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const { nonce, isApp, report } = context.get(sharedVisitContext)

  const rendering = context.get(sharedRenderingContext)
  const anonymous = rendering?.parts.map(({ name, anonymous }) => [name, anonymous]) ?? []

  return new Promise((resolve, reject) => {
    let answerStatus = status
    const timeout = setTimeout(() => abort(), streamTimeout + 1000)

    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <AppModeContext value={isApp}>
          <HolesContext value={rendering?.holes ?? null}>
            <PersonalPartsContext value={Object.fromEntries(anonymous)}>
              <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
            </PersonalPartsContext>
          </HolesContext>
        </AppModeContext>
      </NonceContext>,
      {
        nonce,
        onAllReady() {
          clearTimeout(timeout)
          pipe(wholeDocument((document) => resolve(new Response(document, { status: answerStatus, headers }))))
        },
        onShellError(error) {
          clearTimeout(timeout)
          reject(error)
        },
        onError(error) {
          answerStatus = 500
          report(error, 'a page could not be drawn')
        },
      },
    )
  })
}

/** Logs the error of a loader, an action or a render, except when the visitor aborted the request. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  context.get(sharedVisitContext).report(error, 'a page failed')
}

function wholeDocument(finish: (document: Buffer<ArrayBuffer>) => void): Writable {
  const pieces: Buffer[] = []
  return new Writable({
    write(piece: Buffer, _encoding, done) {
      pieces.push(piece)
      done()
    },
    final(done) {
      const document = Buffer.concat(pieces)
      // In development Vite's own scripts must come first.
      finish(import.meta.env.DEV ? document : deferScript(document))
      done()
    },
  })
}
