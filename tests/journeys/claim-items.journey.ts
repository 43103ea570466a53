import { expect, test } from '@playwright/test'
import { countClicks } from './click-count.ts'
import { listenForComplaints } from './complaints.ts'
import { insuredDog } from './insured-dog.ts'
import { takeSession } from './person.ts'
import { expectNoAxeViolations } from './shopper.ts'
import { anOperator } from './staff.ts'
import { visit } from './visit.ts'

test('a clerk takes a claim, cuts one item of its invoice within five clicks, and sees what the plans cost @desktop @long', async ({
  page,
  browser,
}) => {
  test.slow()
  const dog = await insuredDog(await browser.newContext(), 'Canela')
  const facts = { daysAgo: 1, amount: 60_000, description: 'Se cortó una pata con un vidrio en la plaza' }
  const claim = await dog.claim(facts)
  const other = await dog.claim({ ...facts, daysAgo: 2 })
  const operator = await anOperator(browser)
  await takeSession(page.context(), operator.session)
  const complaints = await listenForComplaints(page)
  const clicks = await countClicks(page)

  await visit(page, '/backoffice/insurance/claims?search=Canela')
  clicks.restart()
  await page.getByRole('link', { name: new RegExp(claim.reference) }).click()
  await page.getByLabel('Ítem', { exact: true }).click()
  await page.keyboard.type('Collar isabelino')
  await page.keyboard.press('Tab')
  await page.keyboard.type('150')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('No es un gasto médico.')
  await expect(page.getByText(/^Se aceptan Bs\s450,00 de Bs\s600,00\.$/)).toBeVisible()
  await page.getByRole('radio', { name: /^No, es nuevo/ }).click()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Aprobar' }).click()
  await expect(page.getByText('Aprobado. Ya le avisamos a su dueño.')).toBeVisible()
  expect(clicks.count()).toBeLessThanOrEqual(5)
  await expect(page.getByText('En total se aceptaron')).toBeVisible()

  // Without script the amounts are calculated by a button, and what was typed comes back.
  const context = await browser.newContext({ javaScriptEnabled: false })
  await takeSession(context, operator.session)
  const plain = await context.newPage()
  await plain.goto(`/backoffice/insurance/claims/${other.id}`)
  await plain.getByRole('button', { name: 'Tomar' }).click()
  await expect(plain.getByText('Listo, ahora es tuyo.')).toBeVisible()
  await plain.getByLabel('Ítem', { exact: true }).fill('Traslado')
  await plain.getByLabel('Cuesta').fill('100')
  await plain.getByRole('button', { name: 'Calcular' }).click()
  await expect(plain.getByText(/^Se aceptan Bs\s500,00/)).toBeVisible()
  await plain.getByRole('radio', { name: /^No, es nuevo/ }).check()
  await plain.getByRole('button', { name: 'Aprobar' }).click()
  await expect(plain.getByText('Di por qué no se acepta todo: lo lee su dueño.')).toBeVisible()
  await plain.getByLabel('Por qué').first().fill('No es un gasto médico.')
  await plain.getByRole('radio', { name: /^No, es nuevo/ }).check()
  await plain.getByRole('button', { name: 'Aprobar' }).click()
  await expect(plain.getByText('Aprobado. Ya le avisamos a su dueño.')).toBeVisible()
  await plain.goto('/backoffice/insurance/claims?clerk=me')
  await expect(plain.getByRole('link', { name: new RegExp(other.reference) })).toContainText('Lo atiende Tú')
  await context.close()

  await visit(page, '/backoffice/insurance/reasons')
  await expectNoAxeViolations(page)
  const items = page.getByRole('region', { name: 'Para recortar un ítem' })
  await items.getByLabel('Frase nueva').fill('Es comida: tu plan cubre solo la atención.')
  await items.getByRole('button', { name: 'Agregar' }).click()
  await expect(items.getByText('Es comida: tu plan cubre solo la atención.').first()).toBeAttached()
  await visit(page, '/backoffice/insurance/costs')
  await expect(page.getByRole('table').first()).toContainText('Total')
  await expectNoAxeViolations(page)
  expect(complaints).toEqual([])
})
