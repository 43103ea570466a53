import { expect, type Page } from '@playwright/test'

/** Opens an address for what only its script can do: without one a form is sent as forms are, and a key or a choice is lost. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await scriptIsThere(page)
}

/** React has taken over what the server rendered, which on a busy machine is a moment after the page is loaded. */
export async function scriptIsThere(page: Page): Promise<void> {
  const hasTakenOver = () => Object.keys(document.body).some((name) => name.startsWith('__reactProps$'))
  await expect.poll(() => page.evaluate(hasTakenOver), { intervals: [20, 50, 100] }).toBe(true)
}
