import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const settings = { token: 'of-the-shop', url: 'https://chat.example' }
const valeria = { uid: 'u-1', firstName: 'Valeria' }

let scripts: { onload?: () => void }[]
let inits: object[]
let words: string[]

beforeEach(() => {
  vi.resetModules()
  scripts = []
  inits = []
  words = []
  const loaded: (() => void)[] = []
  const fcWidget = {
    init: (options: object) => {
      inits.push(options)
      for (const tell of loaded) tell()
    },
    on: (_: string, tell: () => void) => loaded.push(tell),
    setExternalId: () => undefined,
    user: { setProperties: () => undefined, get: () => undefined, clear: async () => undefined },
  }
  vi.stubGlobal('window', { fcWidget })
  vi.stubGlobal('document', {
    createElement: () => ({ remove: () => undefined }),
    head: { append: (script: { onload?: () => void }) => scripts.push(script) },
  })
  vi.spyOn(console, 'info').mockImplementation((payload) => void words.push(payload))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('who signs out is cleared once, and then there is nobody to clear', async () => {
  const { clearChatUser, loadFreshchat } = await import('./freshchat.ts')
  const coming = loadFreshchat(settings, valeria)
  scripts[0]?.onload?.()
  await coming
  await clearChatUser()
  await clearChatUser()
  expect(words).toEqual(['User cleared', 'User Not cleared'])
})

test('who signs out before the widget came is not told to it', async () => {
  const { clearChatUser, loadFreshchat } = await import('./freshchat.ts')
  const coming = loadFreshchat(settings, valeria)
  await clearChatUser()
  scripts[0]?.onload?.()
  await coming
  expect(words).toEqual(['User Not cleared'])
  expect(inits[0]).not.toHaveProperty('externalId')
})

test('without Freshchat a sign-out says nothing of it', async () => {
  const { clearChatUser } = await import('./freshchat.ts')
  await clearChatUser()
  expect(words).toEqual([])
})
