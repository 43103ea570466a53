import { type LaunchedChrome, launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { chromiumFlags } from '../tests/chromium-flags.ts'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof categories)[number]

export interface Audit {
  scores: Partial<Record<Category, number>>
  lcp: number
  tbt: number
  cls: number
  scriptBytes: number
  failing: string[]
}

/** Chromium for Lighthouse. */
export function launchChrome(): Promise<LaunchedChrome> {
  return launch({ chromePath: process.env.CHROMIUM_PATH, chromeFlags: ['--headless', ...chromiumFlags] })
}

interface AuditOptions {
  port: number
  only?: readonly Category[]
  extraHeaders?: Record<string, string> | undefined
}

/** Lighthouse's scores of a page on a phone with simulated throttling, from 0 to 100, and the audits that failed. */
export async function auditPage(url: string, { port, only = categories, extraHeaders }: AuditOptions): Promise<Audit> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...only],
    // What no time is measured of need not wait for a slow line.
    throttlingMethod: only.includes('performance') ? 'simulate' : 'provided',
    ...(extraHeaders && { extraHeaders }),
  })
  if (!result) throw new Error(`Lighthouse had nothing to say about ${url}`)
  const { lhr } = result
  const numeric = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN
  const requests = lhr.audits['network-requests']?.details
  const items = requests && 'items' in requests && Array.isArray(requests.items) ? requests.items : []
  return {
    scores: Object.fromEntries(
      only.map((category) => [category, Math.round((lhr.categories[category]?.score ?? 0) * 100)]),
    ),
    lcp: numeric('largest-contentful-paint'),
    tbt: numeric('total-blocking-time'),
    cls: numeric('cumulative-layout-shift'),
    scriptBytes: items
      .filter((item) => item.resourceType === 'Script')
      .reduce((total, item) => total + Number(item.transferSize), 0),
    failing: Object.values(lhr.audits)
      .filter(
        ({ score, scoreDisplayMode, id }) => scoreDisplayMode === 'binary' && score === 0 && !id.startsWith('metrics'),
      )
      .map(({ id }) => id),
  }
}
