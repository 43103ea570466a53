import { expect, type Page, test } from '@playwright/test'
import { aPerson } from './account-holder.ts'
import { codeSentTo } from './person.ts'
import { expectNoAxeViolations } from './shopper.ts'

async function askForCode(page: Page, phoneNumber: string, address = '/signin'): Promise<void> {
  await page.goto(address)
  await page.getByLabel('Tu celular').fill(phoneNumber)
  await page.getByRole('button', { name: 'Enviar código' }).click()
  await expect(page.getByText(/Te enviamos un código por/)).toBeVisible()
}

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Código de 6 dígitos').fill(code)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

test('a code to a phone makes an account in three screens, and opens it again @both @long', async ({
  page,
  browser,
}) => {
  const { phoneNumber } = aPerson()
  await askForCode(page, phoneNumber, '/signup?referrer=/products?slug=perros')
  await expectNoAxeViolations(page)
  const code = await codeSentTo(page, phoneNumber)
  await typeCode(page, code === '000000' ? '111111' : '000000')
  await expect(page.getByText('El código no es correcto o ya venció. Revísalo o pide otro.')).toBeVisible()
  await typeCode(page, code)
  await expect(page).toHaveURL('/products?slug=perros')

  const elsewhere = await (await browser.newContext({ baseURL: process.env.JOURNEYS_URL_BO ?? '' })).newPage()
  await askForCode(elsewhere, phoneNumber, '/signin?referrer=/profile')
  await typeCode(elsewhere, await codeSentTo(elsewhere, phoneNumber))
  await expect(elsewhere).toHaveURL(/\/profile/)
  await elsewhere.context().close()
})

test('the code is ready to be filled in by the phone, and a wrong number is corrected @phone @long', async ({
  page,
}) => {
  const [wrong, right] = [aPerson().phoneNumber, aPerson().phoneNumber]
  await askForCode(page, wrong)
  const code = page.getByLabel('Código de 6 dígitos')
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await page.getByRole('link', { name: 'Corregir el número' }).click()
  await page.getByLabel('Tu celular').fill(right)
  await page.getByRole('button', { name: 'Enviar código' }).click()
  await expect(code).toBeFocused()
  await typeCode(page, await codeSentTo(page, right))
  await expect(page).not.toHaveURL(/signin/)
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('the code is a form like any other @long', async ({ page }) => {
    const { phoneNumber } = aPerson()
    await page.goto('/signin')
    await page.getByLabel('Tu celular').fill('12345')
    await page.getByRole('button', { name: 'Enviar código' }).click()
    await expect(page.getByText(/Solo podemos enviar códigos a números de/)).toBeVisible()
    await askForCode(page, phoneNumber)
    await typeCode(page, await codeSentTo(page, phoneNumber))
    await expect(page).toHaveURL('/')
  })
})
