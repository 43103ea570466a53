import type { Page } from 'playwright-core'
import { paths } from '#web/paths.ts'
import type { Party } from '../silent-parties.ts'
import { inWindow, type Look } from './measure-paint.ts'

/** Message of the error provoked in the browser, so that there is one to report. */
const PROVOKED = 'Provoked by a battery'

/** Address with campaign parameters. */
const ARRIVAL = '/?utm_source=newsletter'

type Turn = (page: Page, address: string) => Promise<unknown>

/**
 * Requests that a browser makes to a party long after first paint; each waits until the request was made or given up.
 */
const turns: Record<string, Turn> = {
  // The page loads the chat ten seconds after its start.
  'chat at Freshchat': (page) =>
    page.waitForEvent('console', {
      predicate: (message) => message.text().startsWith('The chat is a link to WhatsApp'),
      timeout: 60_000,
    }),
  // Sent after the page was viewed, through our own server.
  'campaign tools': (page) =>
    page.waitForResponse((answer) => new URL(answer.url()).pathname === paths.campaign(), { timeout: 60_000 }),
  'error tracking': async (page, address) => {
    const request = page.waitForRequest(
      (request) => request.url().startsWith(address) && (request.postData() ?? '').includes(PROVOKED),
      { timeout: 60_000 },
    )
    await page.waitForResponse((answer) => /\/assets\/sentry-/.test(answer.url()), { timeout: 60_000 })
    await page.evaluate((message) => void Promise.reject(new Error(message)), PROVOKED)
    await request
  },
}

/** Keeps a home page open until each party was called and then silent for a while. */
export async function runBrowserTurn(parties: Party[], address: string, look: Omit<Look, 'shown' | 'session'>) {
  const asked = parties.flatMap(({ name }) => turns[name] ?? [])
  if (asked.length === 0) return
  const heard: string[] = []
  await inWindow({ ...look, shown: { path: ARRIVAL }, session: null, complaints: heard }, async (page) => {
    const all = Promise.all(asked.map((turn) => turn(page, address)))
    await page.goto(look.shop.urls.BO + ARRIVAL, { waitUntil: 'domcontentloaded' })
    await all
    await page.waitForTimeout(1000)
  })
  look.complaints.push(...heard.filter((complaint) => !complaint.includes(PROVOKED)))
}
