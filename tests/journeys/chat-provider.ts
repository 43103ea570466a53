import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { freePort } from '../free-ports.ts'

/** Calls of the shop or its pages to the chat or the campaign tools. */
export interface Heard {
  to: 'init' | 'properties' | 'clear' | 'campaign'
  said: Record<string, unknown>
}

/**
 * Fake Freshchat: a script that behaves as its widget (https://developers.freshchat.com/web-sdk/), with a window,
 * styles and calls from another origin, so that a page's policy must allow each. The campaign tools share its address.
 * `/heard` returns the calls so far.
 */
export async function startChatProvider(): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const heard: Heard[] = []
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', url)
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'content-type')
    response.setHeader('cross-origin-resource-policy', 'cross-origin')
    if (pathname === '/heard') return response.end(JSON.stringify(heard))
    if (request.method === 'POST') {
      const body = await parseJson(request)
      if (pathname === '/campaigns') heard.push({ to: 'campaign', said: body })
      else heard.push({ to: body.to as Heard['to'], said: body.said as Heard['said'] })
      return response.writeHead(204).end()
    }
    const [type, content] = files[pathname] ?? ['text/plain', '']
    response.writeHead(type === 'text/plain' ? 204 : 200, { 'content-type': type }).end(content)
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function parseJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  return JSON.parse((await text(request)) || '{}')
}

const widget = `(() => {
  const host = new URL(document.currentScript.src).origin
  const listeners = {}
  const tell = (to, said) => fetch(host + '/said', { method: 'POST', body: JSON.stringify({ to, said }), keepalive: true })
  const known = () => localStorage.getItem('fc-user')
  let frame
  window.fcWidget = {
    on: (event, listener) => (listeners[event] ??= []).push(listener),
    init(options) {
      const looks = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: host + '/css/widget.css' })
      frame = Object.assign(document.createElement('iframe'), { id: 'fc_frame', title: 'Chat', src: host + '/widget/', hidden: true })
      looks.onload = () => document.body.append(frame)
      frame.onload = () => { for (const listener of listeners['widget:loaded'] ?? []) listener() }
      document.head.append(looks)
      if (options.externalId) localStorage.setItem('fc-user', options.externalId)
      tell('init', options)
    },
    open: () => { frame.hidden = false },
    close: () => { frame.hidden = true },
    setExternalId: (id) => localStorage.setItem('fc-user', id),
    user: {
      setProperties: async (said) => void tell('properties', { ...said, externalId: known() }),
      get: (answer) => answer({ data: { externalId: known() } }),
      clear: async () => {
        const externalId = known()
        localStorage.removeItem('fc-user')
        await tell('clear', { externalId })
      },
    },
  }
})()`

const files: Record<string, [type: string, content: string]> = {
  '/js/widget.js': ['text/javascript; charset=utf-8', widget],
  '/css/widget.css': [
    'text/css',
    '#fc_frame:not([hidden]) { position: fixed; right: 12px; bottom: 84px; width: 320px; height: 320px; z-index: 30; border: 0; background: #fff }',
  ],
  '/widget/': [
    'text/html; charset=utf-8',
    '<!doctype html><html lang="es"><title>Chat</title><main><h1>¿En qué te ayudamos?</h1></main></html>',
  ],
}
