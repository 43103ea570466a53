import { expect, test } from '@playwright/test'
import { addProduct, expectToFit, visitParaguay } from './shopper.ts'
import { visit } from './visit.ts'

const pages = [
  ...['/', '/products', '/products?slug=perros', '/cart', '/comparar', '/spa', '/seguro', '/help', '/membership'],
  ...['/appointments?display=map', '/lostPets', '/petAdoptions', '/donations'],
]

test('at the width of a small tablet no public page scrolls sideways @desktop @long', async ({ page, browser }) => {
  test.slow()
  await page.setViewportSize({ width: 700, height: 900 })
  const { slug } = await addProduct(page, 1)
  for (const path of [...pages, `/product/${slug}`]) {
    await visit(page, path)
    expect((await page.title()).length, path).toBeGreaterThan(0)
    await expectToFit(page)
  }

  const paraguay = await visitParaguay(browser)
  await paraguay.setViewportSize({ width: 700, height: 900 })
  for (const path of ['/', '/products', '/seguro']) {
    await visit(paraguay, path)
    await expectToFit(paraguay)
  }
})
