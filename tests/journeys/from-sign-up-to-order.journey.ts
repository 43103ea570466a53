import { expect, type Page, test } from '@playwright/test'
import { aPerson, givePersonalData, signUp } from './account-holder.ts'
import { mapIsReady, pickOnMap } from './address-book.ts'
import { codeSentTo } from './person.ts'
import { addProduct, expectNoAxeViolations, expectOrder, goToCheckout, payButton } from './shopper.ts'

test('somebody signs up, tells who they are, proves their phone, pins their door, buys with it and finds the order in the profile @phone', async ({
  page,
}, info) => {
  test.slow()
  const person = aPerson()
  await signUp(page, person, '/signup?referrer=/products?slug=perros')
  await expect(page).toHaveURL('/products?slug=perros')

  const dialog = page.getByRole('dialog', { name: 'Tus Datos Personales' })
  await expect(dialog.getByLabel('Nombre Completo')).toHaveValue(person.fullName)
  await expect(dialog.getByLabel('Email')).toHaveValue(person.email)
  await expectNoAxeViolations(page, 'dialog[open]')
  // Neither Escape nor a click outside closes it.
  await page.keyboard.press('Escape')
  await dialog.getByLabel('Nombre Completo').fill('')
  await dialog.getByLabel('Email').fill('valeria')
  await dialog.getByRole('button', { name: 'Actualizar datos' }).click()
  await expect(dialog.getByText('Nombre es obligatorio')).toBeVisible()
  await expect(dialog.getByText('Email no tiene un formato válido')).toBeVisible()
  await expect(dialog.getByText('Teléfono es obligatorio')).toBeVisible()
  await expectNoAxeViolations(page, 'dialog[open]')

  await dialog.getByLabel('Nombre Completo').fill(person.fullName)
  await dialog.getByLabel('Email').fill(person.email)
  await givePersonalData(page, person.phoneNumber)
  await expectNoAxeViolations(page, 'dialog[open]')

  const proof = page.getByRole('dialog', { name: 'Confirma tu teléfono' })
  await proof.getByRole('button', { name: 'Enviarme el código' }).click()
  await expect(proof.getByText(/Sirve durante 10 minutos/)).toBeVisible()
  const code = await codeSentTo(page, person.phoneNumber)
  await proof.getByLabel('Código de 6 dígitos').fill(code === '000000' ? '111111' : '000000')
  await proof.getByRole('button', { name: 'Confirmar teléfono' }).click()
  await expect(proof.getByRole('alert')).toContainText('El código no es correcto')
  await expectNoAxeViolations(page, 'dialog[open]')
  await proof.getByLabel('Código de 6 dígitos').fill(code)
  await proof.getByRole('button', { name: 'Confirmar teléfono' }).click()
  await expect(page.getByText('Tu teléfono quedó confirmado.')).toBeVisible()
  await page.getByRole('button', { name: 'Continuar' }).click()

  // The dialog for the missing address cannot be closed either.
  await pinTheDoor(page, 'Av. Las Américas 100')
  const remembered = await page.evaluate((name) => localStorage.getItem(name), `huella:addresses:${await getUid(page)}`)
  expect(JSON.parse(remembered ?? 'null')).toMatchObject({ hasFirstAddress: true, addressId: expect.any(String) })

  await addProduct(page, info.project.name === 'phone' ? 47 : 48)
  await goToCheckout(page)
  await expect(page.getByRole('radio', { name: /Av\. Las Américas 100/ })).toBeChecked()
  await payButton(page).click()
  const reference = await expectOrder(page)
  await expect(page.getByRole('main').getByText('Av. Las Américas 100', { exact: true })).toBeVisible()

  await page.goto('/profile')
  await page.getByRole('link', { name: `El último: ${reference}` }).click()
  await expect(page.getByRole('heading', { name: 'Mis pedidos', level: 1 })).toBeVisible()
  const order = page.getByRole('main').getByRole('listitem').filter({ hasText: reference })
  await expect(order.getByText('Pedido recibido')).toBeVisible()
})

/** The three steps of the address dialog, in order. */
async function pinTheDoor(page: Page, street: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Selecciona tu ubicación' })).toBeVisible()
  await mapIsReady(page)
  await expect(dialog.getByRole('button', { name: 'Cerrar' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await expectNoAxeViolations(page, 'dialog[open]')

  await dialog.getByRole('button', { name: 'Selecciona tu ubicación' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Falta marcar tu puerta')
  await pickOnMap(page)
  await expect(dialog.getByRole('heading', { name: 'Confirma tu ubicación' })).toBeVisible()
  await expectNoAxeViolations(page, 'dialog[open]')

  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await expect(dialog.getByRole('heading', { name: 'Confirma los Datos de tu Dirección' })).toBeVisible()
  await expectNoAxeViolations(page, 'dialog[open]')
  await dialog.getByRole('textbox', { name: 'Dirección' }).fill(street)
  await dialog.getByRole('textbox', { name: 'Referencia Adicional' }).fill('Portón verde')
  await dialog.getByRole('button', { name: 'Agregar dirección' }).click()
  await expect(page.getByRole('link', { name: `Entregar en ${street}` }).filter({ visible: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Account id of this browser's user. */
async function getUid(page: Page): Promise<string> {
  const session = (await page.context().cookies()).find(({ name }) => name === 'huella_session')
  const headers = { authorization: `Bearer ${session?.value}` }
  const account = await (await page.request.get('/v1/app/account', { headers })).json()
  return account._id
}
