import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { withPassFile } from '#services/pets/testing/with-pass-file.ts'
import { type RunningShop, startShop } from '../running-shop.ts'
import { settle } from './person.ts'
import { givePet } from './pet-owner.ts'
import { expectNoAxeViolations } from './shopper.ts'
import { visit } from './visit.ts'

/** The vaccination card in a wallet, in a separate shop whose operator has a certificate, on the journeys' database. */

let shop: RunningShop | undefined

test.afterAll(() => shop?.stop())

test('a family saves the card in its wallet, where the operator signs passes @long', async ({ page, context }) => {
  // The test starts its own shop first.
  test.slow()
  shop = await withPassFile((file) =>
    startShop({
      DATA_DIR: process.env.JOURNEYS_DATA_DIR ?? '',
      CLOCK_OFFSET: `${process.env.JOURNEYS_CLOCK_MINUTES}m`,
      WALLET_PASS_FILE: file,
    }),
  )
  const owner = await settle(context)
  const { id, customerId } = await givePet(owner)
  await owner.ask('POST', `/pet-profile-api/customers/${customerId}/pet-profiles/${id}/medicine-applications`, {
    kind: 'vaccine',
    product: 'Antirrábica',
    appliedOn: '2026-06-01',
  })

  // Cookies know no ports: the other shop has the same session.
  const care = `/petProfileMedicineApplications?id=${id}`
  await visit(page, `${shop.urls.BO}${care}`)
  await expectNoAxeViolations(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Guardar en Apple o Google Wallet' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('carnet-de-vacunas.pkpass')
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  expect(bytes.toString('latin1')).toContain('pass.bo.huella.carnet')

  await visit(page, care)
  await expect(page.getByRole('button', { name: 'Descargar carnet (PDF)' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Guardar en Apple o Google Wallet' })).toBeHidden()
})
