import { expect, type Page } from '@playwright/test'

/**
 * Opens an address and waits for its scripts: before, a form would be sent without them and lose a key press or choice.
 */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await scriptIsThere(page)
}

/** Waits until React has hydrated the page, shortly after loading on a busy machine. */
export async function scriptIsThere(page: Page): Promise<void> {
  const hasTakenOver = () => Object.keys(document.body).some((name) => name.startsWith('__reactProps$'))
  await expect.poll(() => page.evaluate(hasTakenOver), { intervals: [20, 50, 100] }).toBe(true)
}
