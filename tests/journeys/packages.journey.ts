import { expect, test } from '@playwright/test'
import { listenForComplaints } from './complaints.ts'
import { expectNoAxeViolations } from './shopper.ts'
import { merchantIn } from './staff.ts'
import { visit } from './visit.ts'
import { beginWalkIn } from './walk-in.ts'

test('a salon offers a package, sells it, gives it more time and its remainder back @long', async ({ page }) => {
  await merchantIn(page.context())
  const complaints = await listenForComplaints(page)
  const store = 'storeId=spa-equipetrol-urubo'
  await visit(page, `/backoffice/store/packages?${store}`)
  const offer = page.getByRole('group', { name: 'Servicios que paga' }).last()
  await offer.getByRole('checkbox').first().check()
  await page.getByLabel('Nombre').last().fill('Cuatro baños de prueba')
  await page
    .getByRole('textbox', { name: /^Visitas/ })
    .last()
    .fill('4')
  await page.getByLabel('Precio del paquete').last().fill('900')
  await page.getByLabel('Precio de una visita suelta').last().fill('80')
  await page.getByRole('button', { name: 'Agregar' }).click()
  await expect(page.getByText(/no puede costar más que sus visitas sueltas/)).toBeVisible()
  expect(complaints.splice(0)).toEqual([expect.stringMatching(/^request: .* 422$/), expect.stringContaining('422')])
  await page.getByLabel('Precio del paquete').last().fill('280')
  await page.getByRole('button', { name: 'Agregar' }).click()
  await expect(page.locator('summary', { hasText: 'Cuatro baños de prueba' })).toContainText('4 visitas · Bs 280')
  await expectNoAxeViolations(page)

  await visit(page, `/backoffice/appointments/packages?${store}&search=a`)
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await page.getByRole('radio', { name: /Cuatro baños de prueba/ }).check()
  await page.getByRole('radio', { name: 'Tarjeta' }).check()
  await page.getByRole('button', { name: 'Cobrar y vender' }).click()
  await expect(page.getByText('Listo, quedó anotado.')).toBeVisible()
  await expect(page.getByText(/^Quedan 4 de 4/)).toBeVisible()
  await expectNoAxeViolations(page)

  await page.getByText('Extender o devolver').first().click()
  await page.getByLabel('Motivo').first().fill('Estuvo de viaje')
  await page.getByRole('button', { name: 'Extender' }).click()
  await expect(page.getByText(/ahora vale hasta el .* Estuvo de viaje$/)).toBeVisible()
  await page.getByRole('link', { name: 'Recibo de Cuatro baños de prueba' }).first().click()
  await expect(page.getByText('Recibo de paquete')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Volver a paquetes' }).click()

  await page.getByText('Extender o devolver').first().click()
  await expect(page.getByText(/^Se devuelven Bs\s280/)).toBeVisible()
  await page.getByLabel('Motivo').last().fill('Se muda')
  await page.getByRole('button', { name: 'Devolver y cerrar' }).click()
  await expect(page.getByText(/se devolvieron Bs\s280.* Se muda$/)).toBeVisible()
  await page.goto(`/backoffice/till?${store}`)
  await expect(page.getByText('Paquete devuelto:').first()).toBeVisible()
  expect(complaints).toEqual([])
})

test('a visit is paid with a package in one press, and its use given back @long', async ({ page }) => {
  test.slow()
  const merchant = await merchantIn(page.context())
  const complaints = await listenForComplaints(page)
  const storeId = 'spa-equipetrol-banzer'
  const pet = `Nube ${Date.now() % 100_000}`
  const { id, day, customerId } = await beginWalkIn(merchant, { storeId, pet })
  const store = `/appointments-api/backoffice/stores/${storeId}`
  const { packs } = (await merchant.ask('GET', store)) as { packs: { id: string; servicePackId: string }[] }
  const packageId = `paquete-de-prueba-${Date.now()}`
  await merchant.ask('PUT', `${store}/prepaid-packages/${packageId}`, {
    ...{ version: 0, name: 'Tres baños', visits: 3, price: 6000, singlePrice: 8000, validDays: 90 },
    packIds: packs.filter(({ servicePackId }) => servicePackId === 'bano').map((pack) => pack.id),
  })
  await merchant.ask('POST', `${store}/package-purchases`, { customerId, packageId, method: 'cash', price: 6000 })

  await visit(page, `/backoffice/appointments?storeId=${storeId}&day=${day}`)
  await page.locator(`a[href*="appointment=${id}"]:visible`).first().click()
  const panel = page.getByRole('dialog', { name: pet })
  await expect(panel.getByText(/^Tres baños: quedan 3 visitas/)).toBeVisible()
  await expectNoAxeViolations(page)
  await panel.getByRole('button', { name: `Usar paquete de ${pet}` }).click()
  await expect(panel.getByText('Cobrado', { exact: true })).toBeVisible()
  await expect(panel.getByText(`${pet}: pagado con «Tres baños» (Bs 20,00)`)).toBeVisible()
  await expectNoAxeViolations(page)
  await panel.getByRole('button', { name: `Devolver al paquete la visita de ${pet}` }).click()
  await expect(panel.getByText('Por cobrar', { exact: true })).toBeVisible()
  await expect(panel.getByText(/^Tres baños: quedan 3 visitas/)).toBeVisible()

  await visit(page, `/backoffice/appointments/packages?storeId=${storeId}&customerId=${customerId}`)
  await expect(page.getByText(/^Quedan 3 de 3/)).toBeVisible()
  expect(complaints).toEqual([])
})
