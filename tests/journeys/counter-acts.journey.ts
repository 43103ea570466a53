import { expect, test } from '@playwright/test'
import { listenForComplaints } from './complaints.ts'
import { aPhoto } from './pet-owner.ts'
import { expectNoAxeViolations } from './shopper.ts'
import { merchantIn } from './staff.ts'
import { visit } from './visit.ts'
import { beginWalkIn } from './walk-in.ts'

const storeId = 'spa-equipetrol-urubo'

test('a visit is warned of, costs an extra, is paid with a tip, partly given back, and repeated @both @long', async ({
  page,
}) => {
  test.slow()
  const merchant = await merchantIn(page.context())
  const complaints = await listenForComplaints(page)
  const pet = `Pecas ${Date.now() % 100_000}`
  const { id, day } = await beginWalkIn(merchant, { storeId, pet })
  await visit(page, `/backoffice/appointments?storeId=${storeId}&day=${day}&appointment=${id}`)
  const panel = page.getByRole('dialog', { name: pet })

  await panel.getByText(`Avisar algo de ${pet}`).click()
  await panel.getByText('Puede morder', { exact: true }).click()
  await panel.getByLabel('Qué hay que saber').fill('Al secarle las patas')
  await panel.getByRole('button', { name: 'Guardar aviso' }).click()
  await expect(panel.getByText('Al secarle las patas').first()).toBeVisible()
  await panel.getByLabel('Notas del equipo').fill('Cuchilla 7 en el lomo')
  await panel.getByRole('button', { name: 'Guardar notas' }).click()

  await panel.getByText('Extra o cambio de precio').click()
  await panel.getByLabel('Extra', { exact: true }).fill('Perfume')
  await panel.getByLabel('Monto', { exact: true }).fill('15')
  await panel.getByRole('button', { name: 'Sumar el extra' }).click()
  await expect(panel.getByRole('button', { name: 'Quitar Perfume' })).toBeVisible()
  await panel.getByLabel('Precio nuevo').fill('90')
  await panel.getByLabel('Motivo').first().fill('Se portó muy bien')
  await panel.getByRole('button', { name: 'Cambiar el precio' }).click()
  await expect(panel.getByText(/^Por cobrar\s*Bs\s90,00$/)).toBeVisible()
  await expectNoAxeViolations(page)
  await panel.getByLabel('Propina').fill('10')
  await panel.getByRole('button', { name: /^Tarjeta: cobrar Bs\s90,00/ }).click()
  await expect(panel.getByText('Cobrado', { exact: true })).toBeVisible()
  await expect(panel.getByText(/más Bs\s10,00 de propina/)).toBeVisible()

  await panel.getByText('Devolver dinero').click()
  await panel.getByLabel('Cuánto devuelves').fill('20')
  await panel.getByRole('radio', { name: 'Tarjeta' }).check()
  await panel.getByLabel('Motivo').last().fill('Faltó el corte de uñas')
  await panel.getByRole('button', { name: 'Devolver', exact: true }).click()
  await expect(panel.getByText(/^Devuelto/)).toBeVisible()

  await panel.getByRole('button', { name: 'Repetir' }).click()
  await expect(panel.getByText(/^Se repite cada 4 semanas/)).toBeVisible()
  await panel.getByText('Dejar de repetir').click()
  await panel.getByText('Cancelar también lo reservado').click()
  await panel.getByRole('button', { name: 'Sí, dejar de repetir' }).click()
  await expect(panel.getByRole('button', { name: 'Repetir' })).toBeVisible()
  await expectNoAxeViolations(page)
  expect(complaints).toEqual([])
})

test('photos of a visit are taken and its owner is told that it is ready @both @long', async ({ page }) => {
  test.slow()
  const merchant = await merchantIn(page.context())
  const complaints = await listenForComplaints(page)
  const pet = `Milo ${Date.now() % 100_000}`
  const { id } = await beginWalkIn(merchant, { storeId, pet })
  await visit(page, `/backoffice/appointments/${id}/photos`)
  await expectNoAxeViolations(page)
  for (const kind of ['antes', 'después']) {
    await page.getByLabel(`Foto del ${kind}`).setInputFiles(await aPhoto())
    await expect(page.getByRole('img', { name: `${pet} ${kind}, foto 1` })).toBeVisible()
  }
  await merchant.ask('POST', `/appointments-api/backoffice/appointments/${id}/state`, { state: 'COMPLETED' })
  await page.reload()
  await page.getByRole('button', { name: 'Enviar: ya está' }).click()
  // Somebody who was written down at the counter has no address that was proved: the salon writes to the phone it has.
  await expect(page.getByText('No tenemos un correo ni un teléfono confirmado', { exact: false })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Escribirle por WhatsApp' })).toHaveAttribute('href', /wa\.me\/591/)
  await expectNoAxeViolations(page)
  expect(complaints).toEqual([])
})

test('a person reads their visits in the calendar of a phone, until the link is taken back @long', async ({ page }) => {
  await merchantIn(page.context())
  await visit(page, `/backoffice/store/calendars?storeId=${storeId}`)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Crear un enlace nuevo' }).first().click()
  const link = (await page.locator('p.select-all').textContent()) ?? ''
  const read = () => page.request.get(link, { headers: { cookie: '' } })
  const feed = await read()
  expect(feed.headers()['content-type']).toContain('text/calendar')
  expect(await feed.text()).toMatch(/^BEGIN:VCALENDAR\r\n/)
  await page.getByRole('button', { name: 'Quitar el enlace' }).first().click()
  await expect(page.locator('p.select-all')).toHaveCount(0)
  expect((await read()).status()).toBe(404)
})
