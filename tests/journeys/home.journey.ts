import { expect, test } from '@playwright/test'
import { bookVisit, spaBanzer } from './booked-visit.ts'
import { spaInAsuncion } from './booking.ts'
import { buyFood } from './bought-food.ts'
import { settle } from './person.ts'
import { givePet, noteLateCare } from './pet-owner.ts'
import { expectNoAxeViolations, expectToFit, visitParaguay } from './shopper.ts'
import { visit } from './visit.ts'

/** What a phone's home page may hold; the rest is one tap away. */
const MOST = { sections: 8, cards: 48, height: 5_500 }

test('the plans of a phone are short, and every fact of them is one tap away @phone @long', async ({
  page,
  browser,
}) => {
  for (const shop of [await visitParaguay(browser), page]) {
    await visit(shop, '/seguro')
    expect(await shop.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(7_000)
    const table = shop.getByRole('table')
    await expect(table).toBeHidden()
    await shop.getByText('Compara los planes en una tabla').click()
    await expect(table.getByRole('columnheader', { name: /^Huella Total/ })).toBeVisible()
    await shop.getByText('Lo que no cubre').click()
    await expect(shop.getByText('Lo que pase fuera de un mes pagado.')).toBeVisible()
    await expectNoAxeViolations(shop)
    await expectToFit(shop)
  }
})

test('the home page of a phone is short, begins with what is for sale and opens one shelf at a time @phone', async ({
  page,
  browser,
}) => {
  for (const shop of [await visitParaguay(browser), page]) {
    await visit(shop, '/')
    const main = shop.getByRole('main')
    expect(await main.getByRole('heading', { level: 2 }).count()).toBeLessThan(MOST.sections)
    expect(await main.locator('article').count()).toBeLessThanOrEqual(MOST.cards)
    expect(await shop.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(MOST.height)
    const best = await main.getByRole('region', { name: /^Lo más pedido/ }).boundingBox()
    expect(best?.y).toBeLessThan(2 * 844)
    await expectToFit(shop)
  }

  const offers = page.getByRole('link', { name: 'Ofertas de la semana', exact: true })
  const all = page.getByRole('link', { name: 'Ver todo: Ofertas de la semana' })
  await expect(all).toBeHidden()
  await offers.scrollIntoViewIfNeeded()
  const top = await page.evaluate(() => scrollY)
  await offers.click()
  await expect(all).toBeVisible()
  await expect(offers).toHaveAttribute('aria-current', 'true')
  // The other shelf came in the place of the first.
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(top - 50)
  await expect(page.getByRole('link', { name: 'Ver todo: Elegidos por la tienda' })).toBeHidden()
  await expectNoAxeViolations(page)
  // The shelves that have no room here are links.
  await page.getByRole('main').getByRole('link', { name: 'Juguetes para todos' }).click()
  await expect(page).toHaveURL(/slug=juguetes/)
})

test('the home page of a customer with a visit, a late care, food that ends and orders is as short @phone-only @long', async ({
  browser,
}) => {
  for (const [country, store] of [
    ['BO', spaBanzer],
    ['PY', spaInAsuncion],
  ] as const) {
    const context = await browser.newContext({ baseURL: process.env[`JOURNEYS_URL_${country}`] ?? '' })
    const person = await settle(context, country)
    const pet = await givePet(person, { name: 'Rocky', weight: 30 })
    await buyFood(person, 'raza grande', country)
    await noteLateCare(person, pet)
    await bookVisit(person, { store, petIds: [pet.id] })

    const page = await context.newPage()
    await visit(page, '/')
    const own = page.locator('[data-own]')
    await expect(own.getByText('Tu próxima cita, por confirmar')).toBeVisible()
    await expect(own.getByText('Le toca a Rocky')).toBeVisible()
    await expect(own.getByText('Despensa de Rocky')).toBeVisible()
    await expect(own.getByRole('heading', { name: 'Lo que más pides' })).toBeVisible()
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    test.info().annotations.push({ type: 'height', description: `${country}: ${height} px` })
    expect(height).toBeLessThanOrEqual(MOST.height)
    await expectNoAxeViolations(page)
    await context.close()
  }
})

test('with JavaScript off the shelves of the home page change all the same @long', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: process.env.JOURNEYS_URL_BO ?? '' })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('link', { name: 'Ofertas de la semana', exact: true }).click()
  await page.getByRole('link', { name: 'Ver todo: Ofertas de la semana' }).click()
  await expect(page).toHaveURL(/slug=ofertas/)
  await context.close()
})

test('a mouse moves a row of cards by its arrows, which are there where it goes on @desktop @long', async ({
  page,
}) => {
  await visit(page, '/')
  const row = page.getByRole('region', { name: /^Lo más pedido/ })
  const arrows = row.locator('xpath=following-sibling::button')
  await expect(arrows).toHaveCount(1)
  await arrows.click()
  await expect(arrows).toHaveCount(2)
  await expect.poll(() => row.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(200)
})
