import { expect, type Page, test } from '@playwright/test'
import { settle } from './person.ts'
import { addProduct, expectToFit, visitParaguay } from './shopper.ts'
import { visit } from './visit.ts'

const pages = [
  ...[
    '/',
    '/products',
    '/products?slug=perros',
    '/cart',
    '/asistente',
    '/comparar',
    '/spa',
    '/seguro',
    '/help',
    '/membership',
  ],
  ...['/appointments?display=map', '/lostPets', '/petAdoptions', '/donations'],
]

const account = ['', '/orders', '/addresses', '/data', '/billing', '/wallet', '/pantry', '/insurance', '/membership']

/** Both ends of the sizes between a phone and a desktop, and the upright tablet between them. */
const widths = [600, 768, 959]

test('between a phone and a desktop no page scrolls sideways @desktop @long', async ({ page, browser, context }) => {
  test.slow()
  const { slug } = await addProduct(page, 1)
  for (const path of [...pages, `/product/${slug}`, '/checkout']) await expectToFitEachWidth(page, path)

  await settle(context)
  for (const section of account) await expectToFitEachWidth(page, `/profile${section}`)

  const paraguay = await visitParaguay(browser)
  for (const path of ['/', '/products', '/seguro']) await expectToFitEachWidth(paraguay, path)
})

async function expectToFitEachWidth(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: widths[0] ?? 0, height: 900 })
  await visit(page, path)
  expect((await page.title()).length, path).toBeGreaterThan(0)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectToFit(page)
  }
}
