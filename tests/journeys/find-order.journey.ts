import { randomInt } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { codeSentTo } from './person.ts'
import {
  BOLIVIAN_ZONE,
  expectNoAxeViolations,
  expectOrder,
  fillAddress,
  fillContact,
  goToCheckout,
  hasInCart,
  payButton,
} from './shopper.ts'

/** 'Ver mi pedido' in another browser, without an account. */

test('a guest finds the order again by its number and a code to its phone @phone-only @long', async ({
  page,
  browser,
}, info) => {
  const phone = `71${String(randomInt(1e6)).padStart(6, '0')}`
  const reference = await buyAs(page, phone, info.project.name === 'phone' ? 36 : 37)

  const elsewhere = await (await browser.newContext()).newPage()
  await ask(elsewhere, reference.toLowerCase().replace('-', ' '), phone)
  await expectNoAxeViolations(elsewhere)
  await elsewhere.getByLabel('Código de 6 dígitos').fill(await codeSentTo(elsewhere, `+591${phone}`))
  await elsewhere.getByRole('button', { name: 'Ver mi pedido' }).click()
  await expect(elsewhere).toHaveURL(new RegExp(`/order/${reference}$`))
  await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible()
})

test("the phone of somebody else opens nobody's order, and a wrong code opens none @long", async ({
  page,
  browser,
}) => {
  const reference = await buyAs(page, `71${String(randomInt(1e6)).padStart(6, '0')}`, 38)
  const phone = `71${String(randomInt(1e6)).padStart(6, '0')}`
  const stranger = await (await browser.newContext()).newPage()
  await ask(stranger, reference, phone)
  const code = await codeSentTo(stranger, `+591${phone}`)
  await stranger.getByLabel('Código de 6 dígitos').fill(code === '123456' ? '654321' : '123456')
  await stranger.getByRole('button', { name: 'Ver mi pedido' }).click()
  await expect(stranger.getByText('El código no es correcto o ya venció.')).toBeVisible()
  await stranger.getByLabel('Código de 6 dígitos').fill(code)
  await stranger.getByRole('button', { name: 'Ver mi pedido' }).click()
  await expect(stranger.getByText('No encontramos ese pedido con este teléfono.')).toBeVisible()
})

async function ask(page: Page, reference: string, phone: string): Promise<void> {
  await page.goto('/order')
  await page.getByLabel('Número de pedido').fill(reference)
  await page.getByLabel('Número de teléfono').fill(phone)
  await page.getByRole('button', { name: 'Enviar código' }).click()
  await expect(page.getByText(/Te enviamos un código por/)).toBeVisible()
}

async function buyAs(page: Page, phone: string, position: number): Promise<string> {
  await hasInCart(page, position)
  await goToCheckout(page)
  await fillContact(page)
  await page.getByLabel('Número de teléfono').fill(phone)
  await fillAddress(page, BOLIVIAN_ZONE)
  await payButton(page).click()
  return expectOrder(page)
}
