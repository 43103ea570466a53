import type { Page } from '@playwright/test'

/** Counts the clicks of a person in a page, across its navigations: for the figures in docs/measurements.md. */
export async function countClicks(page: Page): Promise<{ restart(): void; count(): number }> {
  let clicks = 0
  await page.exposeFunction('countClick', () => {
    clicks += 1
  })
  await page.addInitScript(() => {
    // Presses, not clicks: browsers send a click to the box of a pressed label as well.
    addEventListener('pointerdown', (event) => event.isTrusted && Reflect.get(window, 'countClick')(), {
      capture: true,
    })
  })
  return {
    restart: () => {
      clicks = 0
    },
    count: () => clicks,
  }
}
