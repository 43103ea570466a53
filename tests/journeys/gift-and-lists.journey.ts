import { expect, test } from '@playwright/test'
import { choosePayment, expectPaid, isOnPayment, playPayment } from './paying.ts'
import { addAddress, settle } from './person.ts'
import { fillContact, goToCheckout, hasInCart, payButton } from './shopper.ts'
import { visit } from './visit.ts'

test('a gift goes to another person and is paid before @phone @long', async ({ page, context }) => {
  const ana = await settle(context)
  await addAddress(ana, 'Calle Las Palmas 77')
  await hasInCart(page, 43)
  await goToCheckout(page)
  await fillContact(page)
  await page.getByRole('radio', { name: /Calle Las Palmas 77/ }).check()
  await page.getByText('Es un regalo', { exact: true }).click()
  await page.getByLabel('Quién lo recibe').fill('Rosa Méndez')
  await page.getByLabel('Su teléfono').fill('71234567')
  await page.getByLabel('Tu mensaje (opcional)').fill('¡Feliz cumple, Luna!')
  await choosePayment(page, 'QR')
  await payButton(page).click()
  await isOnPayment(page)
  await playPayment(page, 'Pagar')
  await expectPaid(page)

  const main = page.getByRole('main')
  await expect(main.getByText('Es un regalo para')).toBeVisible()
  await expect(main.getByText('Rosa Méndez')).toBeVisible()
  await expect(main.getByText('¡Feliz cumple, Luna!', { exact: false })).toBeVisible()
  await expect(main.getByText('Calle Las Palmas 77').first()).toBeVisible()
})

test('a list of favourites is shared by a link, bought from, and closed again @phone @long', async ({
  page,
  context,
  browser,
}) => {
  await settle(context)
  await visit(page, '/products?sortby=minPrice-asc')
  const card = page.getByRole('article').nth(6)
  const title = (await card.getByRole('heading').textContent()) ?? ''
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/favorites/mark'))
  await card.getByRole('button', { name: /en favoritos$/ }).click()
  expect((await kept).ok()).toBe(true)
  await visit(page, '/favorites')
  await page.getByRole('button', { name: 'Crear el enlace' }).click()
  const stop = page.getByRole('button', { name: 'Dejar de compartir' })
  await expect(stop).toBeVisible()
  const token = (await page.content()).match(/favorites(?:\/|%2F)shared(?:\/|%2F)([\w-]{20,})/)?.[1] ?? ''
  expect(token).not.toBe('')
  const path = `/favorites/shared/${token}`

  const friend = await (await browser.newContext({ baseURL: process.env.JOURNEYS_URL_BO ?? '' })).newPage()
  await visit(friend, path)
  await expect(friend.getByRole('main').getByRole('article').filter({ hasText: title })).toBeVisible()

  await stop.click()
  await expect(page.getByRole('button', { name: 'Crear el enlace' })).toBeVisible()
  expect((await friend.request.get(path)).status()).toBe(404)
})

test('two questions lead to a plan of insurance, with and without an answer @phone @long', async ({ page }) => {
  await visit(page, '/seguro')
  await page.getByRole('radio', { name: 'Todo lo que pueda pasar' }).check()
  await page.getByRole('radio', { name: 'Algo: prefiero pagar menos al mes' }).check()
  await page.getByRole('button', { name: 'Ver mi plan' }).click()
  const found = page.getByText(/^Te conviene Huella .* al mes$/)
  await expect(found).toBeVisible()
  const everything = await found.textContent()
  await page.getByRole('radio', { name: 'Un golpe o una herida' }).check()
  await page.getByRole('button', { name: 'Ver mi plan' }).click()
  await expect(found).not.toHaveText(everything ?? '')
  await page.getByRole('link', { name: 'Ver el plan' }).click()
  await expect(page).toHaveURL(/#/)
})
