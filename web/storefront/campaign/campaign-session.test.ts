import { expect, test } from 'vitest'
import type { CampaignEvent } from '#web/request/context.ts'
import { createCampaignSession } from './campaign-session.ts'
import { parseCampaign } from './parse-campaign.ts'

const landing = '?utm_source=instagram&utm_medium=historia&utm_campaign=vacunas-junio'
const campaign = { source: 'instagram', medium: 'historia', name: 'vacunas-junio' }

function aSession(saved: Record<string, string> = {}) {
  const events: CampaignEvent[] = []
  const stored = new Map(Object.entries(saved))
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  let count = 0
  const session = createCampaignSession({ storage, send: (event) => events.push(event), newId: () => `s-${++count}` })
  return { ...session, events, stored }
}

test('an address without a source is no campaign', () => {
  expect(parseCampaign('?utm_medium=mail&slug=perros')).toBeNull()
  expect(parseCampaign('?utm_source=%20')).toBeNull()
  expect(parseCampaign(landing)).toEqual(campaign)
  expect(parseCampaign(`?utm_source=${'x'.repeat(500)}`)?.source).toHaveLength(100)
})

test('who agreed begins a session where the link lands, once, however many pages follow', () => {
  const { seen, events } = aSession()
  seen({ search: landing, analytics: true })
  seen({ search: '', analytics: true })
  seen({ search: landing, analytics: true })
  expect(events).toEqual([{ kind: 'start', sessionId: 's-1', campaign }])
})

test('before anybody agreed nothing is told and nothing is kept; after that the landing counts', () => {
  const { seen, events, stored } = aSession()
  seen({ search: landing, analytics: null })
  expect([events, stored.size]).toEqual([[], 0])
  seen({ search: '', analytics: true })
  expect(events).toMatchObject([{ kind: 'start' }])
})

test('who refuses is not told of, also not later', () => {
  const { seen, events } = aSession()
  seen({ search: landing, analytics: null })
  seen({ search: '', analytics: false })
  seen({ search: '', analytics: true })
  expect(events).toEqual([])
})

test('signing out ends the session, once', () => {
  const { seen, end, events, stored } = aSession()
  seen({ search: landing, analytics: true })
  end()
  end()
  seen({ search: '', analytics: true })
  expect(events.map(({ kind }) => kind)).toEqual(['start', 'end'])
  expect(stored.size).toBe(0)
})

test('another campaign ends the first and begins its own', () => {
  const { seen, events } = aSession()
  seen({ search: landing, analytics: true })
  seen({ search: '?utm_source=google', analytics: true })
  expect(events.map(({ kind, campaign: { source } }) => `${kind} ${source}`)).toEqual([
    'start instagram',
    'end instagram',
    'start google',
  ])
})

test('a reload goes on with the session of its tab, and what is no session is none', () => {
  const { seen, end, events } = aSession({ 'huella:campaign': JSON.stringify({ id: 's-0', campaign }) })
  seen({ search: landing, analytics: true })
  expect(events).toEqual([])
  end()
  expect(events).toEqual([{ kind: 'end', sessionId: 's-0', campaign }])
  for (const broken of ['{', 'null', '{"id":1}']) {
    const other = aSession({ 'huella:campaign': broken })
    other.end()
    expect(other.events).toEqual([])
  }
})
