import { expect, test } from '@playwright/test'
import { sql } from 'kysely'
import { connectDatabase } from '#shared/database/connect.ts'
import { listenForComplaints } from './complaints.ts'
import { settle } from './person.ts'
import { aLargePhoto, aPhoto } from './pet-owner.ts'
import { expectNoAxeViolations } from './shopper.ts'
import { anOperator } from './staff.ts'
import { visit } from './visit.ts'

test('a pet is offered with a photo, seen by an operator, asked for, given, and its family tells how it goes @phone @long', async ({
  page,
  context,
  browser,
}, info) => {
  test.slow()
  const complaints = await listenForComplaints(page, ['/petAdoptionAdd'])
  await settle(context)
  const name = `Zarza de ${info.project.name}`
  const main = page.getByRole('main')

  // A phone number in the story is refused in place; typed input survives a reload.
  await visit(page, '/petAdoptionAdd')
  await main.getByRole('radio', { name: 'Perro' }).check()
  await main.getByLabel('Nombre').fill(name)
  await main.getByRole('radio', { name: 'Hembra' }).check()
  await main.getByLabel('Años').fill('2')
  await main.getByRole('checkbox', { name: 'Canela' }).check()
  await main.getByLabel('Cuéntanos de él o de ella').fill('Mansa y alegre. Llámame al 700 12345')
  await main.getByLabel('Ciudad').fill('santa cruz')
  await main.getByLabel('Zona o barrio').fill('Equipetrol')
  await visit(page, '/petAdoptionAdd')
  await expect(main.getByLabel('Nombre')).toHaveValue(name)
  await expect(main.getByRole('checkbox', { name: 'Canela' })).toBeChecked()
  await main.getByRole('button', { name: 'Continuar a las fotos' }).click()
  await expect(main.getByText('Quita el teléfono, el correo o el número').first()).toBeVisible()
  await expectNoAxeViolations(page)
  await main.getByLabel('Cuéntanos de él o de ella').fill('Mansa y alegre. Le gustan los niños.')
  await main.getByRole('button', { name: 'Continuar a las fotos' }).click()

  await expect(main.getByRole('heading', { name: `Ponle cara a ${name}` })).toBeVisible()
  await main.locator('input[type=file]').setInputFiles([await aLargePhoto('una.jpg'), await aPhoto('otra.jpg')])
  await expect(main.getByRole('img', { name: /^Foto \d$/ })).toHaveCount(2)
  const first = await main.getByRole('img', { name: 'Foto 1' }).getAttribute('src')
  await main.getByRole('button', { name: 'Mover antes la foto 2' }).click()
  await expect(main.getByRole('img', { name: 'Foto 2' })).toHaveAttribute('src', first ?? '')
  await expectNoAxeViolations(page)
  await main.getByRole('button', { name: 'Quitar la foto 2' }).click()
  await expect(main.getByRole('img', { name: /^Foto \d$/ })).toHaveCount(1)
  await visit(page, page.url())
  await expect(main.getByRole('img', { name: 'Foto 1' })).toBeVisible()
  await main.getByRole('link', { name: 'Terminar' }).click()
  await expect(main.getByRole('heading', { name: `¡Gracias por cuidar a ${name}!` })).toBeVisible()
  const postId = new URL(page.url()).searchParams.get('id') ?? ''

  const operator = await anOperator(browser)
  await operator.ask('POST', `/community-api/staff/posts/${postId}/decision`, {
    decision: 'approve',
    reason: 'Todo bien',
  })

  // A family finds the ad and applies.
  const otherBrowser = await browser.newContext()
  const family = await settle(otherBrowser)
  const home = await otherBrowser.newPage()
  const there = home.getByRole('main')
  await visit(home, `/petAdoptions?text=${encodeURIComponent(name)}`)
  await expectNoAxeViolations(home)
  await there.getByRole('link', { name }).click()
  await expect(there.getByRole('heading', { level: 1, name })).toBeVisible()
  await expectNoAxeViolations(home)
  await there.getByRole('radio', { name: 'Departamento' }).check()
  await there.getByLabel('¿Quiénes viven en casa?').fill('Dos adultos')
  await there.getByLabel('¿Cuántas horas al día pasaría sin compañía?').fill('40')
  await there.getByLabel(`¿Por qué quieres adoptar a ${name}?`).fill('Queremos salir a correr con ella.')
  await there.getByRole('button', { name: 'Enviar solicitud' }).click()
  await expect(there.getByText('Escribe un número de 0 a 24.')).toBeVisible()
  await visit(home, home.url())
  await expect(there.getByLabel('¿Quiénes viven en casa?')).toHaveValue('Dos adultos')
  await there.getByLabel('¿Cuántas horas al día pasaría sin compañía?').fill('4')
  await there.getByRole('button', { name: 'Enviar solicitud' }).click()
  await expect(there.getByText('Tu solicitud está enviada')).toBeVisible()

  await visit(page, `/petAdoptionsByCustomer?post=${postId}`)
  await expect(main.getByText('Queremos salir a correr con ella.')).toBeVisible()
  await expectNoAxeViolations(page)
  // The first message needs no verified phone.
  await main.getByText('Escribirle a Valeria').click()
  await main.getByLabel('Tu mensaje').fill('¿Tienen patio?')
  await main.getByRole('button', { name: 'Enviar mensaje' }).click()
  await expect(page).toHaveURL(/\/profile\/conversations\//)
  await expect(main.getByText('¿Tienen patio?')).toBeVisible()
  const ad = home.url()
  await visit(home, '/profile')
  await expect(there.getByText('1 sin leer').filter({ visible: true })).toBeVisible()
  await visit(page, `/petAdoptionsByCustomer?post=${postId}`)
  await main.getByLabel('Unas palabras para Valeria').fill('Se quieren ya.')
  await main.getByRole('button', { name: 'Aceptar a Valeria' }).click()
  await expect(main.getByText('¡Qué alegría!')).toBeVisible()
  await expect(main.getByText('Ya tiene hogar', { exact: true }).first()).toBeVisible()

  await visit(home, ad)
  await expect(there.getByText('¡Te eligieron!')).toBeVisible()
  const sent = (await family.ask('GET', '/community-api/applications')) as { id: string }[]
  await threeDaysLater(sent[0]?.id ?? '')
  await visit(home, `/petAdoptionsByCustomer?application=${sent[0]?.id}`)
  await expect(there.getByText('Te dijo: Se quieren ya.')).toBeVisible()
  await there.getByRole('radio', { name: 'Muy bien' }).check()
  await there.getByLabel('Cuéntanos, si quieres').fill('Duerme en mi cama.')
  await expectNoAxeViolations(home)
  await there.getByRole('button', { name: 'Contar cómo va' }).click()
  await expect(there.getByText('¡Gracias por contarnos!')).toBeVisible()

  await visit(page, '/petAdoptionsByCustomer')
  await expect(main.getByText('Duerme en mi cama.')).toBeVisible()
  expect(complaints).toEqual([])
})

/** Makes the first follow-up due. */
async function threeDaysLater(applicationId: string): Promise<void> {
  const database = await connectDatabase({
    dataDir: process.env.JOURNEYS_DATA_DIR ?? '',
    poolSize: 1,
    applicationName: 'journeys',
  })
  await sql`
    update community.follow_ups set due_at = due_at - interval '4 days'
    where application_id = ${applicationId} and days = 3
  `.execute(database.db())
  await database.close()
}
