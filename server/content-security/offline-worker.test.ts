import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { securityHeaders } from '../edge/security-headers.ts'
import { staticFiles } from '../edge/static-files.ts'
import { offlineWorker } from './offline-worker.ts'

function ask(isOn: boolean) {
  const folder = mkdtempSync(join(tmpdir(), 'huella-worker-'))
  writeFileSync(join(folder, 'sw.js'), `importScripts('/push-worker.js')\n// keeps pages\n`)
  const app = new Hono()
  app.use(securityHeaders({ isHttps: false }))
  app.use(offlineWorker({ isOn }))
  app.use(staticFiles(folder))
  return app.request('/sw.js')
}

test('the worker is asked for with every visit, and may load its second half and fetch from us', async () => {
  const answer = await ask(true)
  expect(await answer.text()).toContain('keeps pages')
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  expect(answer.headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; connect-src 'self'",
  )
  expect(answer.headers.get('content-type')).toContain('text/javascript')
})

test('switched off it lets go of everything and takes itself away; notifications still come', async () => {
  const script = await (await ask(false)).text()
  const deleted: string[] = []
  let isGone = false
  const listeners: Record<string, (event: { waitUntil(work: Promise<void>): void }) => void> = {}
  const self = {
    addEventListener: (name: string, listen: (typeof listeners)[string]) => {
      listeners[name] = listen
    },
    skipWaiting: () => {},
    registration: {
      pushManager: { getSubscription: async () => null },
      unregister: async () => {
        isGone = true
      },
    },
  }
  const caches = {
    keys: async () => ['huella-assets', 'huella-person:u-1'],
    delete: async (name: string) => deleted.push(name),
  }
  const imported: string[] = []
  new Function('self', 'caches', 'importScripts', script)(self, caches, (name: string) => imported.push(name))
  let work: Promise<void> = Promise.resolve()
  listeners.activate?.({
    waitUntil: (given) => {
      work = given
    },
  })
  await work
  expect([deleted, isGone, imported]).toEqual([['huella-assets', 'huella-person:u-1'], true, ['/push-worker.js']])
})
