import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { visitContext } from './context.ts'
import { NonceContext } from './nonce.ts'

/** How long a page may stream before what is missing is rejected into its boundary. */
export const streamTimeout = 5_000

export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const { nonce } = context.get(visitContext)
  const waitsForAll = isbot(request.headers.get('user-agent'))

  return new Promise((resolve, reject) => {
    let answered = false
    let answerStatus = status
    const timeout = setTimeout(() => abort(), streamTimeout + 1000)

    function answer() {
      answered = true
      const body = new PassThrough({
        final(done) {
          clearTimeout(timeout)
          done()
        },
      })
      pipe(body)
      resolve(new Response(createReadableStreamFromReadable(body), { status: answerStatus, headers }))
    }

    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        onShellReady: waitsForAll ? undefined : answer,
        onAllReady: waitsForAll ? answer : undefined,
        onShellError(error) {
          clearTimeout(timeout)
          reject(error)
        },
        onError(error) {
          answerStatus = 500
          // What fails before the answer is thrown by onShellError and logged there.
          if (answered) console.error(error)
        },
      },
    )
  })
}
