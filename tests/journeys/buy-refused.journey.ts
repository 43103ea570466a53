import { expect, type Page, test } from '@playwright/test'
import { changeOffer } from './change-offer.ts'
import { settle } from './person.ts'
import {
  addProduct,
  BOLIVIAN_ZONE,
  expectOrder,
  fillAddress,
  fillContact,
  goToCheckout,
  payButton,
  shopper,
} from './shopper.ts'
import { scriptIsThere } from './visit.ts'

/** Waits until the form has sent the zone and the page has refreshed its cart. */
async function placeIsTaken(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: 'Entregar en Equipetrol' }).filter({ visible: true })).toBeVisible()
}

test('a price that changed between cart and pay is told, corrected, and then paid @long', async ({ page }) => {
  const { slug } = await addProduct(page, 10)
  await goToCheckout(page)
  await fillContact(page)
  await fillAddress(page, BOLIVIAN_ZONE)
  await placeIsTaken(page)
  await changeOffer(slug, 'dearer')
  await payButton(page).click()

  const refusal = page.getByRole('alert').filter({ hasText: 'Algo cambió en tu carrito' })
  await expect(refusal).toContainText('ahora cuesta')
  await expect(refusal).toContainText('Nuevo total')
  await expect(page.getByLabel('Nombre Completo')).toHaveValue(shopper.fullName)

  await payButton(page).click()
  await expectOrder(page)
})

test('what sold out between cart and pay is told and not charged @long', async ({ page }) => {
  await addProduct(page, 12)
  const { slug } = await addProduct(page, 14)
  await goToCheckout(page)
  await fillContact(page)
  await fillAddress(page, BOLIVIAN_ZONE)
  await placeIsTaken(page)
  await changeOffer(slug, 'gone')
  await payButton(page).click()

  await expect(page.getByRole('alert').filter({ hasText: 'se agotó' })).toBeVisible()
  await payButton(page).click()
  await expectOrder(page)
})

test('an address out of the zone is refused, and nothing typed is lost @long', async ({ page }) => {
  await addProduct(page, 16)
  await goToCheckout(page)
  await fillContact(page)
  await fillAddress(page, 'Warnes|Centro')
  await payButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'fuera de nuestra zona' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Dirección' })).toHaveValue(shopper.street)

  await page.reload()
  await scriptIsThere(page)
  await expect(page.getByRole('textbox', { name: 'Dirección' })).toHaveValue(shopper.street)

  await page.getByRole('radio', { name: /Retiro en tienda/ }).check()
  await payButton(page).click()
  await expectOrder(page)
})

test('what is more than may be paid at the door is told before it is sent @long', async ({ page, context }) => {
  await settle(context)
  const { slug } = await addProduct(page, 18)
  await changeOffer(slug, 'precious')
  await goToCheckout(page)
  await expect(page.getByText('Al recibir puedes pagar hasta Bs 2.000,00 por pedido')).toBeVisible()
})
