import { expect, test } from '@playwright/test'
import { listenForComplaints } from './complaints.ts'
import { settle } from './person.ts'
import { aPhoto, givePet } from './pet-owner.ts'
import { expectNoAxeViolations } from './shopper.ts'
import { visit } from './visit.ts'

test('huellas are seen with their missions, celebrated once, and exchanged for a coupon @phone', async ({
  page,
  context,
}) => {
  test.slow()
  const owner = await settle(context)
  const complaints = await listenForComplaints(page)
  const main = page.getByRole('main')
  const balance = main.getByRole('region', { name: 'Para canjear' })
  await visit(page, '/profile/huellas')
  await expect(balance.getByText('0 huellas', { exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Ir: Perfil completo' })).toHaveAttribute('href', '/petProfiles')

  // A complete pet profile: 50 huellas, and 30 more for the mission.
  const { id } = await givePet(owner, { sex: 'Macho' })
  const origin = process.env.JOURNEYS_URL_BO ?? ''
  const sent = await page.request.post(`${origin}/petProfilePhotoEdit/upload?id=${id}`, {
    multipart: { file: await aPhoto() },
    headers: { origin },
  })
  expect(await sent.json()).toEqual({ saved: true })
  await expect(async () => {
    await visit(page, '/profile/huellas')
    await expect(balance.getByText('80 huellas', { exact: true })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(main.getByText('Familia presentada').first()).toBeVisible()
  await expectNoAxeViolations(page)
  await main.getByRole('button', { name: '¡Qué bien!' }).click()
  await expect(main.getByText('¡Hay algo que celebrar!')).toHaveCount(0)

  await main.getByRole('link', { name: 'Canjear: Bs 10 de descuento' }).click()
  await expect(main.getByText('Te quedarían 0 huellas.', { exact: false })).toBeVisible()
  await main.getByRole('button', { name: 'Sí, canjear' }).click()
  await expect(main.getByText('¡Listo! Este es tu cupón')).toBeVisible()
  const code = await main.locator('code').first().textContent()
  await expect(balance.getByText('0 huellas', { exact: true })).toBeVisible()
  await visit(page, '/profile/coupons')
  await expect(main.getByText(code ?? 'none', { exact: true })).toBeVisible()
  expect(complaints).toEqual([])
})
