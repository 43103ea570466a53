import { expect, test } from '@playwright/test'
import { listenForComplaints } from './complaints.ts'
import { aPhoto } from './pet-owner.ts'
import { expectNoAxeViolations } from './shopper.ts'
import { merchantIn } from './staff.ts'
import { visit } from './visit.ts'
import { beginWalkIn } from './walk-in.ts'

const storeId = 'spa-equipetrol-urubo'

test('photos of a visit are taken and its owner is told that it is ready @long', async ({ page }) => {
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
