import { expect, test } from '@playwright/test'
import { settle } from './person.ts'
import { givePet } from './pet-owner.ts'
import { visit } from './visit.ts'

/** The history of a pet for a veterinarian, from the owner's yes to the record. */

test.use({ viewport: { width: 390, height: 844 } })

test('a veterinarian without an account reads a history and writes, and the owner takes it into the record @long', async ({
  page,
  context,
}) => {
  const { id } = await givePet(await settle(context))
  await visit(page, `/petVetHistory?id=${id}`)
  await page.getByRole('button', { name: 'Crear enlace de 48 horas' }).click()
  await expect(page.getByText('Marca que estás de acuerdo para abrir la historia.')).toBeVisible()
  await page.getByRole('checkbox', { name: /^Sí, quien tenga este enlace/ }).check()
  await page.getByRole('button', { name: 'Crear enlace de 48 horas' }).click()
  await expect(page.getByText('Listo: la historia está abierta.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Código QR de la historia de Toby' })).toBeVisible()
  await expect(page.getByText('Nadie la abrió todavía')).toBeVisible()
  const link = await page.getByLabel('Enlace para el veterinario').inputValue()

  const clinic = await context.browser()?.newContext({ baseURL: new URL(page.url()).origin })
  if (!clinic) throw new Error('There is no browser for the veterinarian')
  const read = await clinic.newPage()
  const answer = await read.goto(link)
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  await expect(read.getByRole('heading', { name: 'Historia de Toby' })).toBeVisible()
  const bundle = await clinic.request.get(`${link}/fhir`)
  expect(bundle.headers()['content-type']).toContain('application/fhir+json')
  expect(await bundle.json()).toMatchObject({ resourceType: 'Bundle', type: 'collection' })
  expect(await bundle.text()).toContain('29463-7')

  await visit(read, link)
  await read.getByLabel('Tu nombre').fill('Dra. Rojas')
  await read.getByLabel('Clínica o consultorio').fill('Clínica Patitas')
  await read.getByRole('textbox', { name: 'Nota', exact: true }).fill('Otitis leve. <b>Limpiar</b> el oído cada día.')
  await read.getByText('Añadir medicina o vacuna (opcional)').click()
  await read.getByLabel('Producto').fill('Otomax')
  await read.getByLabel('Dosis').fill('5 gotas')
  await read.getByLabel('Cada cuánto').fill('Cada 12 horas')
  await read.getByText('Añadir próxima fecha (opcional)').click()
  await read.getByLabel('Fecha').fill(inDays(20))
  await read.getByRole('button', { name: 'Enviar nota' }).click()
  await expect(read.getByText('Nota guardada')).toBeVisible()

  await visit(page, `/petProfiles?id=${id}`)
  await expect(page.getByText('Tu veterinario escribió')).toBeVisible()
  await page.getByRole('link', { name: 'Leer y decidir' }).click()
  await expect(page.getByText('Abierta 1 vez')).toBeVisible()
  await expect(page.getByText('Otitis leve. <b>Limpiar</b> el oído cada día.')).toBeVisible()
  await page.getByRole('button', { name: 'Aceptar y guardar' }).click()
  await expect(page.getByText('La nota quedó guardada en sus cuidados.')).toBeVisible()

  await page.getByText('Terminar ahora').click()
  await page.getByRole('button', { name: 'Sí, terminar' }).click()
  await expect(page.getByText('El enlace terminó')).toBeVisible()
  expect((await read.goto(link))?.status()).toBe(404)

  await visit(page, `/petProfileMedicineApplications?id=${id}`)
  await expect(page.getByRole('heading', { name: 'Otomax' })).toBeVisible()
  await expect(page.getByText('Dra. Rojas, Clínica Patitas').first()).toBeVisible()
  await clinic.close()
})

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
