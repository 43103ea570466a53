import { expect, test } from '@playwright/test'
import { listenForComplaints } from './complaints.ts'
import { settle } from './person.ts'
import { givePet, noteLateCare } from './pet-owner.ts'
import { expectNoAxeViolations, expectToFit } from './shopper.ts'
import { visit } from './visit.ts'

test('a care that is late is bought, booked or noted from one card, at home and with the pet @both @long', async ({
  page,
  context,
}) => {
  const complaints = await listenForComplaints(page)
  const person = await settle(context)
  const pet = await givePet(person, { name: 'Rocky' })
  await noteLateCare(person, pet)

  await visit(page, '/')
  const card = page.getByRole('region', { name: 'Drontal Plus' })
  await expect(card.getByText('Le toca a Rocky')).toBeVisible()
  await expect(card.getByRole('link', { name: /^Comprar, Bs/ })).toHaveAttribute('href', /\/product\//)
  await expect(card.getByRole('link', { name: /^Agendar cita/ })).toHaveAttribute('href', /kind=consulta/)
  await expectNoAxeViolations(page)
  await expectToFit(page)

  await card.getByRole('link', { name: 'Drontal Plus', exact: true }).click()
  await expect(page.getByRole('link', { name: /^Comprar, Bs/ })).toBeVisible()
  await page.getByRole('link', { name: /^Ya se le dio Drontal Plus/ }).click()
  await expect(page).toHaveURL(/petProfileMedicineApplicationAdd/)
  expect(complaints).toEqual([])
})
