import { expect, type Page, test } from '@playwright/test'
import { matchPath } from 'react-router'
import routes from '#web/routes.ts'
import { listenForComplaints } from './complaints.ts'
import { takeSession } from './person.ts'
import { expectNoAxeViolations, expectToFit } from './shopper.ts'
import { anOperator } from './staff.ts'
import { scriptIsThere } from './visit.ts'

/** Every page of the back office that a link leads to: axe, width and keyboard, once a kind of page. */

interface Branch {
  path?: string
  children?: Branch[]
}

const listPaths = (branches: readonly Branch[]): string[] =>
  branches.flatMap(({ path, children }) => [...(path ? [path] : []), ...listPaths(children ?? [])])

const patterns = listPaths(routes as Branch[])
  .filter((path) => /^backoffice(\/|$)/.test(path) && !path.endsWith('*'))
  .map((path) => `/${path}`)

/** Kind of a page: the pattern of its route, where pages with a fixed address come before those of a thing. */
function findPattern(address: string): string | null {
  const { pathname } = new URL(address, 'http://localhost')
  const matching = patterns.filter((pattern) => matchPath(pattern, pathname))
  return matching.toSorted((one, other) => one.split(':').length - other.split(':').length)[0] ?? null
}

const areas = {
  orders: { from: ['/backoffice/orders', '/backoffice/courier'], least: 7 },
  catalogue: { from: ['/backoffice/catalogue'], least: 6 },
  stock: { from: ['/backoffice/stock', '/backoffice/sale'], least: 9 },
  money: { from: ['/backoffice/payments', '/backoffice/accounting'], least: 6 },
  insurance: { from: ['/backoffice/insurance', '/backoffice/rewards'], least: 7 },
  community: {
    from: [
      '/backoffice',
      '/backoffice/community',
      '/backoffice/content',
      '/backoffice/health',
      '/backoffice/maintenance',
    ],
    least: 8,
  },
  salon: {
    from: ['/backoffice/appointments', '/backoffice/store', '/backoffice/till', '/backoffice/reviews'],
    least: 15,
  },
  settings: { from: ['/backoffice/settings', '/backoffice/setup'], least: 18 },
}

for (const [name, { from, least }] of Object.entries(areas)) {
  test(`sound pages of the desk: ${name} @both @long`, async ({ page, browser }) => {
    test.slow()
    const operator = await anOperator(browser)
    await takeSession(page.context(), operator.session)
    const complaints = await listenForComplaints(page)
    const seen = new Set<string>()
    const queue = [...from]
    for (let address = queue.shift(); address; address = queue.shift()) {
      const pattern = findPattern(address)
      if (!pattern || seen.has(pattern)) continue
      seen.add(pattern)
      await test.step(pattern, async () => {
        await page.goto(address ?? '')
        await scriptIsThere(page)
        await expectNoAxeViolations(page)
        await expectToFit(page)
        await expectKeysToMove(page)
        expect(complaints, pattern).toEqual([])
      })
      queue.push(...(await findLinks(page, from)))
    }
    // Without its links the walk would prove nothing.
    expect([...seen].length, [...seen].join(' ')).toBeGreaterThanOrEqual(least)
  })
}

/** Addresses of pages of this area that the page links to; files are downloaded, not opened. */
async function findLinks(page: Page, from: readonly string[]): Promise<string[]> {
  const links = await page
    .locator('a[href]:not([download]):not([target])')
    .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href') ?? ''))
  return links.filter(
    (link) =>
      from.some((start) => link === start || (start !== '/backoffice' && new RegExp(`^${start}[/?]`).test(link))) &&
      !/\/(file|export|live|barcode|picture)(\/|\?|$)|prescriptions\//.test(link),
  )
}

/** Tab leads from one visible thing to the next, each marked, and never back to the one before. */
async function expectKeysToMove(page: Page): Promise<void> {
  const seen: string[] = []
  for (let press = 0; press < 8; press++) {
    await page.keyboard.press('Tab')
    const { name, isMarked, hasParts } = await page.evaluate(() => {
      const focused = document.activeElement
      if (!(focused instanceof HTMLElement) || focused === document.body)
        return { name: 'nothing', isMarked: true, hasParts: false }
      const { outlineStyle, boxShadow } = getComputedStyle(focused)
      const around = focused.parentElement ? getComputedStyle(focused.parentElement) : null
      const index = [...document.querySelectorAll('*')].indexOf(focused)
      return {
        name: `${index} ${focused.tagName} ${focused.textContent?.trim().slice(0, 30)}`,
        hasParts: focused instanceof HTMLInputElement && /date|time|month/.test(focused.type),
        isMarked: outlineStyle !== 'none' || boxShadow !== 'none' || (around?.outlineStyle ?? 'none') !== 'none',
      }
    })
    // A date is typed in parts, each a stop of its own that the browser marks.
    if (hasParts) continue
    expect(isMarked, `${page.url()}: ${name} is not marked`).toBe(true)
    expect(name, `${page.url()} holds the focus`).not.toBe(seen.at(-1))
    if (name === 'nothing') return
    seen.push(name)
  }
}
