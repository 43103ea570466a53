import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { statementProvider } from '../providers/statement/statement-provider.ts'
import { getRefusal, openPayments } from '../testing/open-payments.ts'

const payments = openPayments(await testDatabase())
const { client, context, operator, deps } = payments
const account = { scheme: 'bo.banco', account: '1000123456', holder: 'Huella', city: 'La Paz', bank: 'Banco' }
deps.providers = [statementProvider(() => account), ...deps.providers]
const november = { country: 'BO', from: '2026-11-01', until: '2026-11-30' } as const

function bring(lines: readonly string[]) {
  const csv = ['Fecha;Referencia;Descripción;Débito;Crédito;Saldo', ...lines].join('\r\n')
  const contentBase64 = Buffer.from(csv).toString('base64')
  return client.importStatement({ fileName: 'extracto.csv', currencyCode: 'BOB', contentBase64 }, { context: operator })
}

test('a period says what was expected, what the bank shows of it, and what fits nothing on either side', async () => {
  const paid = await payments.begin({ amount: 10_000 })
  const waiting = await payments.begin({ amount: 2_500 })
  const { id } = await bring([
    `22/11/2026;;QR ${paid.reference};;100,00;`,
    '22/11/2026;;DE NADIE;;7,00;',
    '22/11/2026;;COMISION MENSUAL;3,50;;',
    '01/12/2026;;DE OTRO MES;;9,00;',
  ])

  const period = await client.reconciliation(november, { context: operator })
  expect(period).toMatchObject({
    currencyCode: 'BOB',
    ways: [
      {
        method: 'qr',
        isByStatement: true,
        count: 2,
        expected: 12_500,
        matched: 10_000,
        missing: 2_500,
        missingCount: 1,
      },
    ],
    statement: { incoming: 10_700, matched: 10_000, unmatched: 700, unmatchedCount: 1, openCount: 1, outgoing: -350 },
    missing: [{ id: waiting.id, reference: waiting.reference, amount: 2_500 }],
    unmatched: [
      { statementId: id, bookedOn: '2026-11-22', amount: 700, outcome: 'unknown', findingId: expect.any(String) },
    ],
  })

  const { findings } = await client.inbox({}, { context: operator })
  const finding = findings.find(({ amount }) => amount === 700)
  await client.resolveFinding(
    { findingId: finding?.id ?? '', resolution: 'dismissed', note: 'Depósito propio' },
    { context: operator },
  )
  const decided = await client.reconciliation(november, { context: operator })
  expect(decided.statement).toMatchObject({ unmatchedCount: 1, openCount: 0 })
  const other = await client.reconciliation({ ...november, country: 'PY' }, { context: operator })
  expect([other.ways, other.statement.incoming]).toEqual([[], 0])
})

test('money without a name is matched with the payment that an operator knows it is for, once, and its line with it', async () => {
  const december = { country: 'BO', from: '2026-12-02', until: '2026-12-31' } as const
  const one = await payments.begin({ amount: 31_300 })
  const other = await payments.begin({ amount: 31_300 })
  const { id } = await bring(['03/12/2026;;DE ANA ROJAS;;313,00;', '03/12/2026;;DE BETO;;41,00;'])
  const { findings } = await client.inbox({}, { context: operator })
  const found = (amount: number) => findings.find((finding) => finding.amount === amount)
  expect(
    found(31_300)
      ?.candidates.map((payment) => payment.id)
      .sort(),
  ).toEqual([one.id, other.id].sort())
  expect(found(4_100)?.candidates).toEqual([])

  const match = (amount: number, paymentReference?: string) =>
    client.resolveFinding(
      { findingId: found(amount)?.id ?? '', resolution: 'applied', note: 'Es de Ana', paymentReference },
      { context: operator },
    )
  expect((await getRefusal(match(31_300))).code).toBe('payments.payment-needed')
  expect((await getRefusal(match(31_300, 'P000000000'))).code).toBe('payments.payment-needed')
  // As a person types it.
  const matched = await match(31_300, `ref ${one.reference.toLowerCase()}`)
  expect(matched).toMatchObject({ resolution: 'applied', payment: { id: one.id, status: 'paid' } })
  expect((await getRefusal(match(31_300, other.reference))).code).toBe('payments.finding-resolved')
  expect((await getRefusal(match(4_100, one.reference))).code).toBe('payments.already-paid')
  expect(payments.toFacts(one.id)).toEqual(['payment-settled'])
  expect(await client.payment(other, { context })).toMatchObject({ status: 'pending' })

  const { movements } = await client.statement({ statementId: id }, { context: operator })
  expect(movements.map(({ outcome }) => outcome)).toEqual(['matched', 'unknown'])
  const period = await client.reconciliation(december, { context: operator })
  expect(period.statement).toMatchObject({ matched: 31_300, unmatched: 4_100, openCount: 1 })
})

test('money that came short counts as matched once an operator accepts it', async () => {
  const short = await payments.begin({ amount: 9_000 })
  const { id } = await bring([`04/12/2026;;QR ${short.reference};;89,00;`])
  const { findings } = await client.inbox({}, { context: operator })
  const findingId = findings.find(({ payment }) => payment?.id === short.id)?.id ?? ''
  await client.resolveFinding({ findingId, resolution: 'applied', note: 'Faltó 1' }, { context: operator })
  expect((await client.statement({ statementId: id }, { context: operator })).movements).toMatchObject([
    { outcome: 'matched' },
  ])
  const { missing } = await client.reconciliation(november, { context: operator })
  expect(missing.map(({ reference }) => reference)).not.toContain(short.reference)
})

test('only who works with finance reads it', async () => {
  expect(await getRefusal(client.reconciliation(november, { context }))).toMatchObject({ code: 'payments.not-allowed' })
})
