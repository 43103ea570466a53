import { expect, test } from '@playwright/test'
import { getOutbox } from './account-holder.ts'
import { listenForComplaints } from './complaints.ts'
import { settle } from './person.ts'
import { aColleague } from './placed-order.ts'
import { expectNoAxeViolations, expectToFit } from './shopper.ts'
import { visit } from './visit.ts'

test('the owner of two accounts merges them, by a code to the one that closes @both @long', async ({
  page,
  browser,
}) => {
  const elsewhere = await browser.newContext()
  const other = await settle(elsewhere)
  const otherPage = await elsewhere.newPage()
  const desk = await browser.newContext()
  const colleague = await aColleague(desk, 'operator')

  const kept = await settle(page.context())
  await colleague.ask('POST', `/v1/app/staff/accounts/${other.uid}/mergeProposal`, {
    intoUid: kept.uid,
    reason: 'Se registró dos veces',
  })
  const complaints = await listenForComplaints(page, ['/profile'])
  await visit(page, '/profile')
  await page.getByRole('link', { name: /mira la propuesta para unirlas/ }).click()
  await expect(page.getByRole('heading', { name: 'Une tus dos cuentas' })).toBeVisible()
  await expect(page.getByText('No se puede deshacer.')).toBeVisible()
  await expectNoAxeViolations(page)
  await expectToFit(page)

  await page.getByRole('button', { name: `En ${other.email.slice(0, 1)}•••@ejemplo.bo` }).click()
  await expect(page.getByLabel('Código de 6 dígitos')).toBeVisible()
  await expectNoAxeViolations(page)
  await expectToFit(page)
  let code = ''
  await expect(async () => {
    code = (await getOutbox(page, other.email)).match(/código para unir[\s\S]*?\b(\d{6})\b/)?.[1] ?? ''
    expect(code).not.toBe('')
  }).toPass()
  await page.getByLabel('Código de 6 dígitos').fill(code === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: 'Unir mis cuentas' }).click()
  await expect(
    page
      .getByRole('alert')
      .or(page.getByText(/código/i))
      .first(),
  ).toBeVisible()
  await page.getByLabel('Código de 6 dígitos').fill(code)
  await page.getByRole('button', { name: 'Unir mis cuentas' }).click()
  await expect(page.getByText('Listo: tus dos cuentas son una.')).toBeVisible()
  await expectNoAxeViolations(page)

  // The session of the closed account ended with it.
  await visit(otherPage, '/profile')
  await expect(otherPage).toHaveURL(/\/signin/)
  expect(complaints).toEqual([])
  await elsewhere.close()
  await desk.close()
})
