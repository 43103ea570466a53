import { expect, test } from '@playwright/test'
import { addPet } from './bought-food.ts'
import { listenForComplaints } from './complaints.ts'
import { settle } from './person.ts'
import { expectNoAxeViolations } from './shopper.ts'
import { visit } from './visit.ts'

/** Questions about care: every sentence says why and by which source, and what is not known is said to be. */

test('a question is answered with sources, and an emergency with somebody to call @phone', async ({ page }) => {
  const complaints = await listenForComplaints(page)
  await visit(page, '/asistente')
  await page.getByRole('searchbox', { name: 'Tu pregunta' }).fill('Tengo un beagle de 12 kg que se rasca')
  await page.getByRole('button', { name: 'Preguntar' }).click()
  const main = page.getByRole('main')
  await expect(main).toContainText('perro · beagle · 12 kg')
  await expect(main.getByRole('heading', { name: 'Porque escribiste «se rasca»' })).toBeVisible()
  await main.getByRole('link', { name: 'Fuente 1' }).first().click()
  await expect(main.locator('#source-1')).toContainText('BMC Veterinary Research')
  await expect(main.getByRole('link', { name: 'Ver veterinarios' })).toBeVisible()
  await expect(main.getByRole('region', { name: 'Puede servirte' }).getByRole('article').first()).toContainText(
    /antipulgas/i,
  )
  await expectNoAxeViolations(page)

  await page.getByRole('searchbox', { name: 'Tu pregunta' }).fill('mi perro comió chocolate y se rasca')
  await page.getByRole('button', { name: 'Preguntar' }).click()
  await expect(page.getByRole('alert')).toContainText('Esto no espera')
  await expect(main.getByRole('link', { name: /^Llamar a / }).first()).toHaveAttribute('href', /^tel:\+?\d+$/)
  await expect(main).not.toContainText('se rasca»')
  await expectNoAxeViolations(page)

  await page.getByRole('searchbox', { name: 'Tu pregunta' }).fill('mi conejo no come')
  await page.getByRole('button', { name: 'Preguntar' }).click()
  await expect(main.getByRole('heading', { name: 'No lo sé' })).toBeVisible()
  await expect(main).toContainText('De conejo no tengo fuentes')
  await expectNoAxeViolations(page)
  expect(complaints).toEqual([])
})

test("a pet's profile answers for it, and what it must avoid is not shown @desktop @long", async ({
  page,
  context,
}) => {
  const person = await settle(context)
  const toby = await addPet(person, {
    name: 'Toby',
    petTypeId: 'perro',
    weight: 12,
    birthday: '2021-03-10',
    castrated: true,
    preexistingConditions: ['Alergia al pollo'],
  })
  await visit(page, '/asistente?question=cu%C3%A1nto+debe+comer')
  await page.getByRole('navigation', { name: 'Para quién preguntas' }).getByRole('link', { name: 'Toby' }).click()
  const main = page.getByRole('main')
  await expect(main).toContainText('perro · 12 kg')
  await expect(main).toContainText('Un perro de 12 kg necesita unas 722 kcal al día')
  await expect(main).toContainText('Toby evita pollo')
  await expect(main.getByRole('article').first()).toBeVisible()
  for (const title of await main.getByRole('article').allInnerTexts()) expect(title).not.toMatch(/pollo/i)

  await page.goto(`/petProfileFood?id=${toby.id}`)
  await page.getByText('¿Su veterinario indicó cuánto?').click()
  const energy = page.getByRole('textbox', { name: 'Kilocalorías al día' })
  await energy.fill('muchas')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Escribe un número entre 20 y 10.000.')).toBeVisible()
  await energy.fill('640')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Guardado: 640 kcal al día.')).toBeVisible()
  await expect(page.getByText('Lo que indicó su veterinario.')).toBeVisible()
  await expectNoAxeViolations(page)

  await page.goto(`/asistente?question=cu%C3%A1nto+debe+comer&pet=${toby.id}`)
  await expect(main).toContainText('Su veterinario indicó 640 kcal al día')
})

test('a search that is a question leads to the answer, without script too @desktop @long', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/products?q=mi%20perro%20se%20rasca%20mucho')
  await page.getByRole('main').getByRole('link', { name: 'Preguntar' }).click()
  await expect(page.getByRole('heading', { name: 'Porque escribiste «se rasca»' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Tu pregunta' }).fill('¿Puede comer uvas?')
  await page.getByRole('button', { name: 'Preguntar' }).click()
  await expect(page.getByRole('alert')).toContainText('No se lo des')
  await context.close()
})
