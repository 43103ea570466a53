import { randomInt } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import type { CountryIso } from '#shared/countries/countries.ts'
import { findAxeViolations, findShifts, measureOverflow } from '../page-faults.ts'
import { goodsAt } from './shelf.ts'
import { scriptIsThere, visit } from './visit.ts'

/** Shopping steps of several journeys, by what users see. */

export const shopper = {
  fullName: 'Valeria Suárez',
  street: 'Calle Los Tajibos 12, portón verde',
}

/** Opens Paraguay's shop as a new visitor. */
export async function visitParaguay(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.JOURNEYS_URL_PY ?? '' })
  return context.newPage()
}

/**
 * Adds the product at this position of the shelf to the cart and waits until the server has stored it. Each journey
 * uses positions of its own, so that none buys another's stock.
 */
export async function addProduct(page: Page, position: number, country: CountryIso = 'BO'): Promise<{ slug: string }> {
  const { path, listing } = goodsAt(position, country)
  await visit(page, listing)
  const card = page.getByRole('article').filter({ has: page.locator(`a[href="${path}"]`) })
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/cart/sync') && answer.request().method() === 'POST',
  )
  await card.getByRole('button', { name: /^Agregar / }).click()
  expect((await saved).ok()).toBe(true)
  return { slug: path.split('/').pop() ?? '' }
}

/**
 * Adds the product at this position of Bolivia's shelf to the cart by the form without scripts, for journeys about
 * later steps.
 */
export async function hasInCart(page: Page, position: number): Promise<{ slug: string }> {
  const { path } = goodsAt(position)
  // Its own page: its place in a listing moves with prices that other journeys change.
  const html = await (await page.request.get(path)).text()
  const field = (name: string) => html.match(new RegExp(`name="${name}" value="([^"]+)"`))?.[1] ?? ''
  const form = { intent: 'add', productId: field('productId'), variantId: field('variantId') }
  expect(form.variantId, `${path} can be bought`).not.toBe('')
  const origin = new URL(process.env.JOURNEYS_URL_BO ?? '').origin
  const added = await page.request.post('/cart', { form, headers: { origin } })
  expect(added.ok(), `${path} in the cart`).toBe(true)
  return { slug: path.split('/').pop() ?? '' }
}

/** Signs out by the desktop header's menu. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('banner').locator('summary').click()
  await page.getByRole('banner').getByRole('button', { name: 'Salir' }).click()
  await expect(page).toHaveURL(/^[^/]+\/\/[^/]+\/$/)
}

export async function goToCheckout(page: Page): Promise<void> {
  await visit(page, '/cart')
  await visible(page.getByRole('link', { name: 'Ir a pagar' })).click()
  await expect(page.getByRole('heading', { name: 'Terminar tu pedido' })).toBeVisible()
  await unfoldCheckout(page)
}

/** Opens what is one line of the checkout because the customer's answer is known. */
export async function unfoldCheckout(page: Page): Promise<void> {
  await page.locator('details[data-known]').evaluateAll((parts) => {
    for (const part of parts) part.setAttribute('open', '')
  })
}

/** Opens the cart drawer by the header's button. */
export async function openCart(page: Page): Promise<void> {
  await scriptIsThere(page)
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Carrito/ })
    .click()
  await expect(page.getByRole('dialog', { name: 'Tu carrito' })).toBeVisible()
}

/** A phone without orders, because unpaid orders are limited per phone; with its country, for shops of every country. */
export function freshPhone(): string {
  return `+5916${String(randomInt(1e7)).padStart(7, '0')}`
}

export async function fillContact(page: Page): Promise<void> {
  await page.getByLabel('Nombre Completo').fill(shopper.fullName)
  await page.getByLabel('Número de teléfono').fill(freshPhone())
}

export async function fillAddress(page: Page, zone: string, street = shopper.street): Promise<void> {
  // The address of an earlier order is offered again.
  const other = page.getByRole('radio', { name: 'Otra dirección' })
  if (await other.isVisible()) await other.check()
  await page.getByLabel('Zona o barrio').selectOption(zone)
  // A textbox: the choice of 'Otra dirección' has the word too.
  await page.getByRole('textbox', { name: 'Dirección' }).fill(street)
}

export const BOLIVIAN_ZONE = 'Santa Cruz de la Sierra|Equipetrol'

/** The pay button: on phones in the bar over the tabs, on desktops in the summary. */
export function payButton(page: Page) {
  return visible(page.getByRole('button', { name: 'Hacer pedido' }))
}

function visible<Locator extends { filter(options: { visible: boolean }): Locator; first(): Locator }>(
  locator: Locator,
) {
  return locator.filter({ visible: true }).first()
}

/** Buys the cart with delivery, up to the order's page. */
export async function buyWithDelivery(page: Page, zone = BOLIVIAN_ZONE): Promise<void> {
  await goToCheckout(page)
  await fillContact(page)
  await fillAddress(page, zone)
  await payButton(page).click()
  await expectOrder(page)
}

/** Expects the page of a new order; returns its reference. */
export async function expectOrder(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { name: '¡Gracias, Valeria!' })).toBeVisible()
  const text = await page.getByText(/Recibimos tu pedido HU-/).textContent()
  return text?.match(/HU-\w+/)?.[0] ?? ''
}

/** Expects no axe violations in the page, or the part that a selector names. */
export async function expectNoAxeViolations(page: Page, part?: string): Promise<void> {
  expect(await findAxeViolations(page, part)).toEqual([])
}

/** Expects no horizontal scrolling. */
export async function expectToFit(page: Page): Promise<void> {
  expect(await measureOverflow(page), `${page.url()} is wider than its window`).toBe(0)
}

/** Expects no price to be truncated. */
export async function expectWholeMoney(page: Page): Promise<void> {
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *')]
      .filter((part) => part.children.length === 0 && /(Bs|Gs)\s\d/.test(part.textContent ?? ''))
      .filter((part) => {
        const isClipped = getComputedStyle(part).overflowX === 'hidden' && part.clientWidth > 1
        const holder = part.closest('[data-product-bar] > div')
        const isOut = holder !== null && part.scrollWidth > holder.clientWidth
        return (isClipped && part.scrollWidth > part.clientWidth) || isOut
      })
      .map((part) => part.textContent),
  )
  expect(cut, `${page.url()} cuts money short`).toEqual([])
}

/** Expects no layout shift since the document loaded. */
export async function expectStillness(page: Page): Promise<void> {
  expect(await findShifts(page), `what moved by itself on ${page.url()}`).toEqual([])
}
