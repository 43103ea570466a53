import type { Page } from '@playwright/test'

/** Counts the clicks of a person in a page, across its navigations: for the figures in docs/measurements.md. */
export async function countClicks(page: Page): Promise<{ restart(): void; count(): number }> {
  let clicks = 0
  await page.exposeFunction('countClick', () => {
    clicks += 1
  })
  await page.addInitScript(() => {
    // Browsers send a click to the box of a pressed label as well, without a pointer.
    addEventListener('click', (event) => event.isTrusted && event.detail > 0 && Reflect.get(window, 'countClick')(), {
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
