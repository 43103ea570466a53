import { randomInt } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { listenForComplaints } from './complaints.ts'
import { aColleague } from './placed-order.ts'
import { expectNoAxeViolations } from './shopper.ts'
import { visit } from './visit.ts'

test('an editor reads what nobody found, says what it means, and takes that back @long', async ({ page, browser }) => {
  test.slow()
  // Letters, because a phrase with a number of a person's length is not written down.
  const word = `zumbel${randomInt(1e9).toString(36).replace(/\d/g, 'x')}`
  const shopper = await (await browser.newContext()).newPage()
  await shopper.goto(`/products?q=${word}`)
  await expect(shopper.getByText(`No encontramos nada para «${word}»`)).toBeVisible()

  await aColleague(page.context(), 'operator')
  const complaints = await listenForComplaints(page, ['/backoffice/settings/search'])
  await visit(page, '/backoffice/settings')
  await page.getByRole('link', { name: /^Búsqueda/ }).click()
  await expect(page.getByRole('link', { name: /^balanceado/ })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Sin resultado' }).click()
  const missed = page.getByRole('listitem').filter({ hasText: word })
  await expect(missed.getByText(/^1 vez/)).toBeVisible()
  await expectNoAxeViolations(page)

  await missed.getByRole('link', { name: 'Agregar como sinónimo' }).click()
  await expect(page.getByRole('textbox', { name: 'Lo que escribe la gente' })).toHaveValue(word)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Escribe qué se busca con esas palabras, hasta 10.').last()).toBeVisible()
  await page.getByRole('textbox', { name: 'Qué se busca' }).fill('rascador de sisal')
  await page.getByRole('button', { name: 'Ver cómo queda' }).click()
  await expect(page.getByRole('heading', { name: /^rascador de sisal: \d+ productos/ })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Listo, ya se busca así.')).toBeVisible()

  await expect(async () => {
    await shopper.goto(`/products?q=${word}&limit=5`)
    await expect(shopper.getByRole('article').first()).toContainText('Rascador de sisal', { timeout: 1_000 })
  }).toPass()
  await visit(page, '/backoffice/settings/search/missed')
  await expect(page.getByText(word)).toHaveCount(0)

  await visit(page, '/backoffice/settings/search')
  const changes = page.getByRole('listitem').filter({ hasText: `${word}, qué se busca` })
  await changes.getByRole('button', { name: /^Deshacer/ }).click()
  await expect(changes.getByText('Deshecho')).toBeVisible()
  await shopper.goto(`/products?q=${word}&limit=10`)
  await expect(shopper.getByText(`No encontramos nada para «${word}»`)).toBeVisible()
  await shopper.context().close()
  expect(complaints).toEqual([])
})
