import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { aPerson, authenticatorCode, linkSentTo, signUp } from './account-holder.ts'
import { listenForComplaints } from './complaints.ts'
import { aColleague } from './placed-order.ts'
import { expectNoAxeViolations, expectToFit } from './shopper.ts'
import { visit } from './visit.ts'

const OUTSIDE = 'Esta parte no está entre las tuyas'

test('an owner opens two parts to a colleague, who sees those alone, and takes them back @phone @long', async ({
  page,
  browser,
}) => {
  test.slow()
  await aColleague(page.context(), 'operator')
  const complaints = await listenForComplaints(page)
  const main = page.getByRole('main')
  const person = aPerson('Carla Méndez')

  await visit(page, '/backoffice/settings')
  await main.getByRole('link', { name: /Personas/ }).click()
  await expectNoAxeViolations(page)
  await expectToFit(page)
  await main.getByRole('link', { name: 'Invitar a alguien' }).click()
  await main.getByRole('textbox', { name: 'Correo' }).fill(person.email)
  await expect(main.getByRole('radio', { name: /Operaciones/ })).toBeChecked()
  // An operator without a part could do nothing.
  await main.getByRole('button', { name: 'Enviar invitación' }).click()
  await expect(main.getByRole('alert')).toContainText('Elige al menos una parte')
  await expect(main.getByRole('textbox', { name: 'Correo' })).toHaveValue(person.email)
  expect(complaints.splice(0).every((each) => each.includes('400'))).toBe(true)
  await main.getByLabel('Pedidos').selectOption('Ver y cambiar')
  await main.getByLabel('Catálogo').selectOption('Solo ver')
  await expectNoAxeViolations(page)
  await expectToFit(page)
  await main.getByRole('button', { name: 'Enviar invitación' }).click()
  await expect(main.getByText('Listo, enviamos la invitación', { exact: false })).toBeVisible()
  const invitation = main.getByRole('listitem').filter({ hasText: person.email }).first()
  await expect(invitation).toContainText('Catálogo (solo ver)')

  // Sent again, the first link ends.
  const first = await linkSentTo(page, person.email, '/invitation')
  await invitation.getByRole('button', { name: 'Enviar otra vez' }).click()
  await expect(main.getByText('Listo, enviamos la invitación', { exact: false })).toBeVisible()
  await expect.poll(() => linkSentTo(page, person.email, '/invitation')).not.toBe(first)
  const link = await linkSentTo(page, person.email, '/invitation')

  const theirs = await browser.newContext()
  const desk = await accept(theirs, person, link)
  await expect(desk.getByRole('heading', { level: 1, name: 'Hoy' })).toBeVisible()
  const menu = desk.getByRole('navigation', { name: 'Panel de trabajo' }).filter({ visible: true })
  // A phone has room for four.
  if (await menu.getByText('Más').isVisible()) await menu.getByText('Más').click()
  await expect(menu.getByRole('link')).toHaveText([
    'Hoy',
    'Pedidos',
    'Mostrador',
    'Reparto',
    'Catálogo',
    'Configuración',
  ])
  await expect(desk.getByRole('note')).toHaveCount(0)

  await visit(desk, '/backoffice/payments')
  await expect(desk.getByRole('heading', { level: 1, name: OUTSIDE })).toBeVisible()
  await expectNoAxeViolations(desk)
  await visit(desk, '/backoffice/settings/people')
  await expect(desk.getByRole('heading', { level: 1, name: OUTSIDE })).toBeVisible()
  expect(await ask(desk, '/v1/app/staff/people')).toMatchObject({ status: 403, code: 'http.outside-area' })
  expect(await ask(desk, '/pet-insurance/api/staff/claims')).toMatchObject({ status: 403, code: 'http.outside-area' })
  expect(await ask(desk, '/api/market/staff/orders')).toMatchObject({ status: 200 })

  // What they only read says so, and a form that is sent all the same changes nothing.
  await visit(desk, '/backoffice/catalogue/imports')
  await expect(desk.getByRole('note')).toContainText('Solo ves esta parte')
  await expect(desk.locator('main form[method=post] button').first()).toBeDisabled()
  await expectNoAxeViolations(desk)
  await expectToFit(desk)
  await desk.evaluate(() => {
    const form = document.createElement('form')
    form.method = 'post'
    document.body.append(form)
    form.submit()
  })
  await expect(desk.getByRole('heading', { level: 1, name: 'Aquí puedes ver, pero no cambiar' })).toBeVisible()

  await visit(page, '/backoffice/settings/people')
  await main.getByRole('link', { name: new RegExp(person.email) }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Carla Méndez' })).toBeVisible()
  await expect(main.getByText('Con aplicación de códigos', { exact: false })).toBeVisible()
  await expectNoAxeViolations(page)
  await expectToFit(page)
  await main.getByLabel('Catálogo').selectOption('Nada')
  await main.getByRole('button', { name: 'Guardar' }).click()
  await expect(main.getByText('Listo, desde ahora puede hacer solo esto.')).toBeVisible()
  await expect(main.getByText('Pedidos, Catálogo (solo ver) → Pedidos')).toBeVisible()
  await visit(desk, '/backoffice/catalogue')
  await expect(desk.getByRole('heading', { level: 1, name: OUTSIDE })).toBeVisible()

  await main.getByText('Quitar del equipo').first().click()
  await main.getByRole('button', { name: 'Quitar del equipo' }).click()
  await expect(main.getByText('Listo, ya no trabaja en el panel', { exact: false })).toBeVisible()
  await desk.goto('/backoffice/orders')
  await expect(desk.getByRole('heading', { level: 1, name: 'Esta parte es del equipo' })).toBeVisible()
  expect(await ask(desk, '/api/market/staff/orders')).toMatchObject({ status: 403 })

  await visit(page, '/backoffice/settings/people/log')
  await expect(
    main.getByText('Cambió lo que puede hacer', { exact: false }).filter({ visible: true }).first(),
  ).toBeVisible()
  await main.getByLabel('Qué').selectOption('Invitó')
  await main.getByRole('button', { name: 'Ver', exact: true }).click()
  await expect(page).toHaveURL(/what=invite/)
  await expect(main.getByText(person.email).first()).toBeVisible()
  await expectNoAxeViolations(page)
  await expectToFit(page)
  expect(complaints).toEqual([])
  await theirs.close()
})

/** Signs up by the link, accepts, sets up an authenticator, and ends on the first page of the work. */
async function accept(context: BrowserContext, person: ReturnType<typeof aPerson>, link: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(link)
  const way = page.getByRole('main').getByRole('link', { name: 'Crear mi cuenta' })
  await signUp(page, person, (await way.getAttribute('href')) ?? '')
  await page.getByRole('button', { name: 'Aceptar la invitación' }).click()
  await page.getByRole('button', { name: 'Configurar mi aplicación' }).click()
  const secret = ((await page.getByRole('code').textContent()) ?? '').replace(/\s/g, '')
  await page.getByLabel('Código de 6 dígitos').fill(authenticatorCode(secret))
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await expect(page).not.toHaveURL(/second-factor/)
  await page.goto('/backoffice')
  return page
}

/** The API as the browser's session is answered. */
function ask(page: Page, path: string): Promise<{ status: number; code: string | null }> {
  return page.evaluate(async (address) => {
    const answer = await fetch(address)
    const body = await answer.json()
    return { status: answer.status, code: body.code ?? null }
  }, path)
}
