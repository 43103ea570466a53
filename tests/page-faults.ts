import axe, { type AxeResults, type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

/** What is wrong with a page that is open in a browser: for journeys and screenshots. */

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

export interface AxeViolation {
  id: string
  targets: string[]
}

/** What axe finds in the page, or the part that a selector names. Our pages have no frames to check. */
export async function findAxeViolations(page: Page, part = 'html'): Promise<AxeViolation[]> {
  // Reduced motion shows the end of animations.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // axe is half a megabyte, so it is injected once per document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  // `preload` would inject a chat's style sheet into the page, which our CSP blocks.
  const options: RunOptions = { runOnly: rules, resultTypes: ['violations'], preload: false }
  return page.evaluate(
    async ({ part, options }) => {
      const axe: { run(part: string, options: RunOptions): Promise<AxeResults> } = Reflect.get(window, 'axe')
      const found = await axe.run(part, options)
      // Map pins may overlap, because their position is fixed; the list beside the map has full-size targets.
      const isPin = (target: string) => document.querySelector(target)?.matches('.leaflet-marker-icon')
      // A bar may cover half of a target where the page happens to be scrolled; in the middle nothing does.
      const isTooSmall = async (target: string) => {
        if (isPin(target)) return false
        document.querySelector(target)?.scrollIntoView({ block: 'center' })
        return (await axe.run(target, { ...options, runOnly: ['target-size'] })).violations.length > 0
      }
      const violations: AxeViolation[] = []
      for (const { id, nodes } of found.violations) {
        const targets: string[] = []
        for (const target of nodes.map((node) => node.target.join(' '))) {
          if (id !== 'target-size' || (await isTooSmall(target))) targets.push(target)
        }
        if (targets.length > 0) violations.push({ id, targets })
      }
      return violations
    },
    { part, options },
  )
}

/** Largest invisible layout shift: a line of text one pixel lower after its font loads. */
const UNSEEN_SHIFT = 0.004

/**
 * What moved by itself since the document loaded: content added by scripts must have reserved space, so that taps hit their
 * target. Shifts within half a second of a tap are answers to it.
 */
export async function findShifts(page: Page): Promise<string[]> {
  return page.evaluate(async (unseen) => {
    interface Shift extends PerformanceEntry {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null }[]
    }
    const shifts = await new Promise<Shift[]>((resolve) => {
      const collect = (list: PerformanceObserverEntryList) => resolve(list.getEntries() as Shift[])
      new PerformanceObserver(collect).observe({ type: 'layout-shift', buffered: true })
      // Without shifts the observer never fires.
      setTimeout(() => resolve([]), 100)
    })
    const seen = shifts.filter(({ value, hadRecentInput }) => value > unseen && !hadRecentInput)
    return seen.map(({ value, sources }) => {
      const text = sources.map(({ node }) => node?.textContent?.trim().slice(0, 40) || node?.nodeName)
      return `${value.toFixed(3)}: ${text.join(' | ')}`
    })
  }, UNSEEN_SHIFT)
}

/** Pixels by which the page is wider than its window; 0: it fits. */
export async function measureOverflow(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth))
}
