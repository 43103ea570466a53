import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { getRefusal } from '#shared/rpc/testing.ts'
import { sifenOffice } from '../sifen/sifen-office.ts'
import { findIssuer } from '../store/issuers.ts'
import { exampleIdentity } from '../testing/example-certificate.ts'
import { issuerInParaguay, openInvoicing } from '../testing/open-invoicing.ts'
import { openIssuer } from './to-issuer.ts'

const connection = await testDatabase()
const office = sifenOffice({ findAddress: () => 'http://127.0.0.1:9' })
const { client, operator, deps, clock } = openInvoicing(connection, { sifen: office, siat: office })
const refusalOf = (input: Partial<typeof issuerInParaguay>) =>
  getRefusal(client.saveIssuer({ ...issuerInParaguay, ...input }, operator))

test('what cannot be right is refused with its reason', async () => {
  expect(await refusalOf({ taxId: '80013884-9' })).toMatchObject({ code: 'invoicing.tax-id-not-valid' })
  expect(await refusalOf({ certificate: 'nothing' })).toMatchObject({ code: 'invoicing.certificate-not-valid' })
  expect(await refusalOf({ country: 'BO' })).toMatchObject({ code: 'invoicing.office-of-another-country' })
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const other = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  expect(await refusalOf({ privateKey: other })).toMatchObject({ code: 'invoicing.key-of-another-certificate' })
})

test('secrets are sealed, never answered, and stay when they are not given again', async () => {
  const saved = await client.saveIssuer(issuerInParaguay, operator)
  expect(JSON.stringify(saved)).not.toContain(issuerInParaguay.token)
  expect(JSON.stringify(saved)).not.toContain('PRIVATE KEY')
  const row = await findIssuer(deps.db, saved.id)
  expect(JSON.stringify(row)).not.toContain('PRIVATE KEY')
  expect(JSON.stringify(row)).not.toContain(issuerInParaguay.token)

  const { certificate: _, privateKey: __, token: ___, ...others } = issuerInParaguay
  const again = await client.saveIssuer(
    { ...others, version: 1, profile: { ...others.profile, phone: '021999999' } },
    operator,
  )
  expect(again).toMatchObject({ version: 2, hasToken: true, lacks: [] })
  const changed = await findIssuer(deps.db, saved.id)
  const opened = changed && (await openIssuer(deps, changed, clock.now))
  expect(opened).toMatchObject({ identity: exampleIdentity, token: issuerInParaguay.token })
})

test('a change over a change of somebody else is refused, and so is a point of sale of another shop', async () => {
  expect(await refusalOf({ version: 1 })).toMatchObject({ code: 'invoicing.issuer-changed' })
  expect(await refusalOf({ shopId: 'another', coversCountry: false })).toMatchObject({
    code: 'invoicing.point-of-sale-taken',
  })
  expect(await refusalOf({ shopId: 'another', pointOfSale: 2 })).toMatchObject({
    code: 'invoicing.point-of-sale-taken',
  })
})

test('a timbrado that is over, and a switched-off point of sale, are told to the owner', async () => {
  const { certificate: _, privateKey: __, token: ___, ...others } = issuerInParaguay
  const details = { ...others.details, timbradoUntil: '2026-11-25' } as typeof others.details
  const over = await client.saveIssuer({ ...others, version: 2, details }, operator)
  expect(over.lacks).toEqual(['timbrado-not-valid'])
  const off = await client.saveIssuer({ ...others, version: 3, isOn: false }, operator)
  expect(off.lacks).toEqual(['switched-off'])
})
