import { afterAll, describe, expect, test } from 'vitest'
import type { OfficeDocument, ReadyIssuer, WrittenDocument } from '../offices/office.ts'
import { openSandbox } from '../sandbox/sandbox-server.ts'
import { sifenSandbox } from '../sandbox/sifen-sandbox.ts'
import { exampleIdentity } from '../testing/example-certificate.ts'
import { hasValidSignature } from '../xml/sign-xml.ts'
import { computeQrHash } from './qr.ts'
import { sifenOffice } from './sifen-office.ts'

const csc = 'ABCD0000000000000000000000000000'
const sandbox = sifenSandbox({ csc })
const server = await openSandbox(sandbox)
afterAll(() => server.close())
const office = sifenOffice({ findAddress: () => server.url })
const now = new Date('2026-11-26T15:04:05.678Z')

const issuer: ReadyIssuer = {
  id: 'issuer',
  country: 'PY',
  timezone: 'America/Asuncion',
  environment: 'test',
  taxId: '80013884-8',
  branch: 1,
  pointOfSale: 2,
  profile: {
    legalName: 'Huella Paraguay S.A.',
    tradeName: 'Huella',
    address: 'Avda. España 1234',
    city: 'ASUNCION (DISTRITO)',
    phone: '021123456',
    email: 'facturas@huella.com.py',
    activityCode: '47599',
    activity: 'Comercio al por menor de artículos para mascotas',
  },
  details: {
    office: 'sifen',
    timbrado: '12557209',
    timbradoFrom: '2026-01-01',
    timbradoUntil: null,
    taxpayerType: 'company',
    departmentCode: 1,
    department: 'CAPITAL',
    districtCode: 1,
    district: 'ASUNCION (DISTRITO)',
    cityCode: 1,
    houseNumber: 1234,
    cscId: '0001',
  },
  identity: exampleIdentity,
  token: csc,
}

const line = {
  code: 'A1',
  description: 'Croquetas & más <3 kg>',
  quantity: 2,
  unitPrice: 110_000,
  discount: 0,
  total: 220_000,
  vatPercent: 10,
}
const invoice: OfficeDocument = {
  id: 'd1',
  kind: 'invoice',
  number: 52,
  series: '12557209',
  currency: 'PYG',
  buyer: {
    documentType: 'RUC',
    documentNumber: '80028061-0',
    complement: null,
    name: 'Veterinaria Ñandú S.A.',
    email: null,
  },
  lines: [line, { ...line, code: 'B2', quantity: 3, unitPrice: 35_000, discount: 5_001, total: 99_999, vatPercent: 5 }],
  paidBy: 'qr',
  isService: false,
  total: 319_999,
  vat: 20_000 + 4_762,
  securityCode: '000000034',
  invoice: null,
}
/** Writes a document; the office needs no code for it. */
async function write(by: ReadyIssuer, document: OfficeDocument): Promise<WrittenDocument> {
  const written = await office.write(by, document, now)
  if ('kind' in written) throw new Error(written.message)
  return written
}
const next = (number: number, more: Partial<OfficeDocument> = {}): OfficeDocument => ({ ...invoice, number, ...more })

describe('SIFEN', () => {
  test('approves an invoice that is written, signed, summed and made a QR code of as the manual says', async () => {
    const written = await write(issuer, invoice)
    expect(written.authorization.slice(0, 43)).toBe('0180013884800100200000522202611261000000034')
    expect(written.xml).toContain('Croquetas &amp; más &lt;3 kg&gt;')
    expect(hasValidSignature(written.xml)).toBe(true)
    expect(await office.send(issuer, invoice, written)).toEqual({ kind: 'accepted', code: '0260', message: 'Aprobado' })
    expect(await office.find(issuer, invoice, written.authorization)).toBe('accepted')
  })

  test('approves one to nobody named, to a person, and of a discount that does not divide', async () => {
    const person = {
      documentType: 'CI',
      documentNumber: '1234567',
      complement: null,
      name: 'Ana Rolón',
      email: 'ana@example.com',
    } as const
    for (const [number, buyer] of [
      [53, null],
      [54, person],
    ] as const) {
      const document = next(number, { buyer })
      expect(await office.send(issuer, document, await write(issuer, document))).toMatchObject({ kind: 'accepted' })
    }
  })

  test('a changed amount breaks the signature', async () => {
    const document = next(55)
    const written = await write(issuer, document)
    const forged = { ...written, xml: written.xml.replaceAll('220000', '110000') }
    expect(hasValidSignature(forged.xml)).toBe(false)
    expect(await office.send(issuer, document, forged)).toMatchObject({ kind: 'rejected' })
  })

  test('a number that was used, sums that do not fit and another CSC are rejected in the words of the office', async () => {
    const again = next(52, { securityCode: '999999999' })
    expect(await office.send(issuer, again, await write(issuer, again))).toEqual({
      kind: 'rejected',
      code: '1002',
      message: 'Documento electrónico duplicado',
    })
    const wrong = next(56, { lines: [{ ...line, total: 219_999 }] })
    expect(await office.send(issuer, wrong, await write(issuer, wrong))).toMatchObject({
      kind: 'rejected',
      code: '0160',
      message: 'XML malformado: [dTotOpeItem]',
    })
    const other = { ...issuer, token: 'EFGH0000000000000000000000000000' }
    expect(await office.send(issuer, next(57), await write(other, next(57)))).toMatchObject({ code: '2502' })
  })

  test('a credit note names its invoice, and an annulled document cannot be annulled twice', async () => {
    const sold = next(60)
    const written = await write(issuer, sold)
    await office.send(issuer, sold, written)
    const { authorization } = written
    const note: OfficeDocument = {
      ...next(1),
      kind: 'credit_note',
      lines: [line],
      total: 220_000,
      vat: 20_000,
      invoice: { authorization, number: 60, issuedAt: now, total: sold.total, lines: sold.lines },
    }
    expect(await office.send(issuer, note, await write(issuer, note))).toMatchObject({ kind: 'accepted' })

    const annulled = { authorization, reason: 'Error en los datos del cliente', now }
    expect(await office.annul(issuer, sold, annulled)).toMatchObject({ kind: 'accepted', code: '0600' })
    expect(await office.find(issuer, sold, authorization)).toBe('annulled')
    expect(await office.annul(issuer, sold, annulled)).toMatchObject({ kind: 'rejected', code: '4003' })
    expect(await office.find(issuer, sold, '0'.repeat(44))).toBe('unknown')
  })

  test('an office that is down, and an answer that is lost, are no refusal', async () => {
    const document = next(70)
    const written = await write(issuer, document)
    server.mood = 'down'
    expect(await office.send(issuer, document, written)).toMatchObject({ kind: 'unreachable' })
    server.mood = 'lost'
    expect(await office.send(issuer, document, written)).toMatchObject({ kind: 'unreachable' })
    server.mood = 'well'
    expect(await office.find(issuer, document, written.authorization)).toBe('accepted')
    // Sent once more, it is the same document and no second one.
    expect(await office.send(issuer, document, written)).toMatchObject({ kind: 'accepted', code: '1001' })
  })
})

test('the hash of the QR code is that of the credit note that the tax office publishes', () => {
  const asked =
    'nVersion=150&Id=05009290230001001000005212019040910000000345&dFeEmiDE=323031392d30342d30395431313a30303a3032&dRucRec=80002201&dTotGralOpe=0&dTotIVA=0&cItems=1&DigestValue=754c7a535a2b426930312f4431514d7a7a7130354d49466a43305450474f704a72626d4d4439616e5948773d&IdCSC=0001'
  expect(computeQrHash(asked, csc)).toBe('bfeb83a236fda8bd654f547a1e28bc218912d3f47c62962d1f6b6d5e49053590')
})
