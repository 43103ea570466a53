import { expect, type Page, test } from '@playwright/test'
import { isSignedWith, webhookReceiver } from '#services/market/testing/webhooks/webhook-receiver.ts'
import { listenForComplaints } from './complaints.ts'
import { settle } from './person.ts'
import { aColleague, placeOrder } from './placed-order.ts'
import { expectNoAxeViolations, expectToFit } from './shopper.ts'
import { visit } from './visit.ts'

/** The shop that serves the journeys' home. */
async function findShop(page: Page): Promise<string> {
  const answer = await page.request.post('/api/market/app/public/searchShops', {
    data: {
      locality: { coordinates: { lat: -17.7669, lon: -63.1995 } },
      appName: 'huella',
      operationUid: 'huella-bo',
    },
  })
  return (await answer.json()).defaultStore.id
}

test('a merchant adds its program, tries it, sees an order arrive, and sends again what failed @desktop', async ({
  page,
  browser,
}) => {
  test.slow()
  const receiver = await webhookReceiver()
  await aColleague(page.context(), 'operator')
  const customer = await settle(await browser.newContext())
  const complaints = await listenForComplaints(page)
  const shopId = await findShop(page)
  // Other journeys order at the shop meanwhile.
  const tests = () => receiver.received.filter(({ body }) => body.includes('webhook.test'))

  await visit(page, `/backoffice/settings/shops/${shopId}`)
  await page.getByRole('link', { name: 'Ver las direcciones' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Avisos a otros programas' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Dirección' }).fill('https://ana:clave@contabilidad.example')
  await page.getByRole('button', { name: 'Agregar' }).click()
  await expect(page.getByText('sin usuario ni contraseña', { exact: false })).toBeVisible()
  expect(complaints.splice(0).every((complaint) => complaint.includes('422'))).toBe(true)

  await page.getByRole('textbox', { name: 'Dirección' }).fill(receiver.url)
  await page.getByRole('button', { name: 'Agregar' }).click()
  const secret = await page.getByRole('textbox', { name: 'Clave de firma' }).inputValue()
  expect(secret).toMatch(/^whsec_/)
  await expectNoAxeViolations(page)
  await expectToFit(page)

  await page.getByRole('link', { name: 'Ver la dirección y enviar una prueba' }).click()
  await page.getByRole('button', { name: 'Enviar prueba' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Prueba' })).toBeVisible()
  await expect(page.getByText('Recibido', { exact: true })).toBeVisible()
  await expectNoAxeViolations(page)
  const [tested] = tests()
  if (!tested) throw new Error('The test did not arrive')
  expect(isSignedWith(secret, tested)).toBe(true)

  // The program is down for a moment.
  receiver.state.answer = () => 500
  receiver.state.text = 'La base de datos no responde'
  await page.getByRole('link', { name: 'Envíos' }).click()
  await page.getByRole('button', { name: 'Enviar prueba' }).click()
  await expect(page.getByText('Se reintenta')).toBeVisible()
  await expect(page.getByText('La base de datos no responde')).toBeVisible()
  receiver.state.answer = () => 204
  await page.getByRole('button', { name: 'Enviar de nuevo' }).click()
  await expect(page.getByText('Recibido', { exact: true })).toBeVisible()
  const ids = tests()
    .slice(1)
    .map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(1)
  expect(new Set(ids).size).toBe(1)

  const order = await placeOrder(customer, { hasDelivery: false })
  await expect
    .poll(() => receiver.received.filter(({ body }) => body.includes(order.referenceId)).length, { timeout: 60_000 })
    .toBe(1)
  await page.getByRole('link', { name: 'Envíos' }).click()
  await expect(page.getByText('Un pedido nuevo').first()).toBeVisible()
  await expectNoAxeViolations(page)
  await expectToFit(page)
  await page.getByRole('link', { name: 'Fallidos' }).click()
  await expect(page.getByText('Ningún envío falló')).toBeVisible()

  await page.getByRole('button', { name: 'Cambiar la clave' }).click()
  await expect(page.getByRole('textbox', { name: 'Clave de firma' })).not.toHaveValue(secret)
  await page.getByRole('button', { name: 'Pausar' }).click()
  await expect(page.getByText('En pausa', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Activar' }).click()
  await expect(page.getByText('Activa', { exact: true })).toBeVisible()
  await page.getByText('Quitar la dirección').click()
  await page.getByRole('button', { name: 'Sí, quitar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Avisos a otros programas' })).toBeVisible()
  await expect(page.getByText(receiver.url)).toHaveCount(0)
  expect(complaints).toEqual([])
  receiver.close()
})

test('a merchant without script adds its program and tries it @long', async ({ browser, page }) => {
  const receiver = await webhookReceiver()
  await aColleague(page.context(), 'operator')
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: process.env.JOURNEYS_URL_BO ?? '',
    storageState: await page.context().storageState(),
  })
  const quiet = await plain.newPage()
  await quiet.goto('/backoffice/settings/shops')
  await quiet.getByRole('link', { name: /Norte/ }).click()
  await quiet.getByRole('link', { name: 'Ver las direcciones' }).click()
  await quiet.getByRole('textbox', { name: 'Dirección' }).fill(receiver.url)
  await quiet.getByRole('button', { name: 'Agregar' }).click()
  await quiet.getByRole('link', { name: 'Ver la dirección y enviar una prueba' }).click()
  await quiet.getByRole('button', { name: 'Enviar prueba' }).click()
  await expect(quiet.getByText('Recibido', { exact: true })).toBeVisible()
  await quiet.getByRole('link', { name: 'Envíos' }).click()
  await quiet.getByText('Quitar la dirección').click()
  await quiet.getByRole('button', { name: 'Sí, quitar' }).click()
  await expect(quiet.getByText('Todavía no hay ninguna dirección')).toBeVisible()
  receiver.close()
  await plain.close()
})
