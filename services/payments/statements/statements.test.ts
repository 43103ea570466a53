import { beforeEach, expect, test } from 'vitest'
import type { Currency } from '#shared/countries/countries.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { toXlsx, toZip } from '#shared/tables/testing.ts'
import { readEmv, readFields } from '../payments/rules/emv-qr.ts'
import { statementProvider } from '../providers/statement/statement-provider.ts'
import { getRefusal, openPayments } from '../testing/open-payments.ts'

const payments = openPayments(await testDatabase())
const { client, context, operator, deps } = payments
const account = {
  scheme: 'bo.banco.ejemplo',
  account: '1000123456',
  holder: 'Huella S.R.L.',
  city: 'La Paz',
  bank: 'Banco Ejemplo',
}
deps.providers = [statementProvider(() => account), ...deps.providers]
beforeEach(async () => {
  await deps.db.deleteFrom('payments.statements').execute()
  await deps.db.deleteFrom('payments.findings').execute()
})

const heading = 'Fecha;Referencia;Descripción;Débito;Crédito;Saldo'

function bring(content: string | Uint8Array, currencyCode: Currency = 'BOB', fileName = 'extracto.csv') {
  const contentBase64 = Buffer.from(content).toString('base64')
  return client.importStatement({ fileName, currencyCode, contentBase64 }, { context: operator })
}

const csv = (...lines: string[]) => [heading, ...lines].join('\r\n')
const credit = (text: string, amount: string, day = '22/11/2026') => `${day};;${text};;${amount};`
const getStatus = async (payment: { token: string }) => (await client.payment(payment, { context })).status
const found = async () =>
  (await client.inbox({}, { context: operator })).findings.map(({ kind, amount, payment }) => ({
    kind,
    amount,
    paymentId: payment?.id ?? null,
  }))

test('its code says account, amount and reference, and the order moves on a matched line only', async () => {
  const payment = await payments.begin({ amount: 15_050 })
  const code = readEmv(payment.qr ?? '')
  expect([code?.get('54'), readFields(code?.get('62') ?? '')?.get('05')]).toEqual(['150.50', payment.reference])
  expect(payment.transferTo).toEqual({ account: '1000123456', holder: 'Huella S.R.L.', bank: 'Banco Ejemplo' })
  payments.later(10)
  expect((await client.checkPayment(payment, { context })).status).toBe('pending')

  const answer = await bring(csv(credit(`TRANSF QR ${payment.reference} ANA ROJAS`, '150,50')))
  expect(answer).toMatchObject({ lines: 1, repeated: 0, outcomes: { matched: 1 }, isRepeated: false })
  expect(await getStatus(payment)).toBe('paid')
  expect(payments.toFacts(payment.id)).toEqual(['payment-settled'])

  const { movements } = await client.statement({ statementId: answer.id }, { context: operator })
  expect(movements).toMatchObject([
    { position: 2, bookedOn: '2026-11-22', amount: 15_050, outcome: 'matched', payment: { id: payment.id } },
  ])
})

test('too little, too much, twice, too late and of nobody are told apart, and none of it is lost', async () => {
  const [under, over, twice, late] = await Promise.all(Array.from({ length: 4 }, () => payments.begin()))
  if (!under || !over || !twice || !late) throw new Error('Four were begun')
  await client.cancelPayment(late.subject, { context })

  const answer = await bring(
    csv(
      credit(under.reference, '149,99'),
      credit(over.reference, '150,01'),
      credit(twice.reference, '150,00'),
      credit(`${twice.reference} otra vez`, '150,00'),
      credit(late.reference, '150,00'),
      credit('DEPOSITO EN VENTANILLA', '77,00'),
      credit(`${under.reference} y ${over.reference}`, '300,00'),
      '22/11/2026;;COMISION;5,00;;',
    ),
  )
  expect(answer.outcomes).toEqual({ under: 1, over: 1, matched: 1, twice: 1, late: 1, unknown: 2, 'not-incoming': 1 })
  expect(await Promise.all([under, over, twice, late].map(getStatus))).toEqual([
    'rejected',
    'rejected',
    'paid',
    'paid_late',
  ])
  expect(await found()).toEqual(
    expect.arrayContaining([
      { kind: 'under', amount: 14_999, paymentId: under.id },
      { kind: 'over', amount: 15_001, paymentId: over.id },
      { kind: 'twice', amount: 15_000, paymentId: twice.id },
      { kind: 'late', amount: 15_000, paymentId: late.id },
      { kind: 'unknown', amount: 7_700, paymentId: null },
      { kind: 'unknown', amount: 30_000, paymentId: null },
    ]),
  )
  expect(await found()).toHaveLength(6)
})

test('whoever sells learns how long a payment waits for the statement, and money after its end is found', async () => {
  const ways = await client.ways({ country: 'BO' }, { context })
  expect(ways).toEqual([
    { method: 'qr', isTest: false, waitsUntil: expect.any(String) },
    { method: 'card', isTest: true, waitsUntil: null },
  ])
  const payment = await payments.begin({ expiresAt: ways[0]?.waitsUntil ?? '' })
  expect(payment).toMatchObject({ isByStatement: true, status: 'pending' })

  payments.clock.now = new Date(payment.expiresAt)
  expect(await client.checkPayment({ token: payment.token }, { context })).toMatchObject({ status: 'expired' })
  expect((await bring(csv(credit(payment.reference, '150,00')))).outcomes).toEqual({ late: 1 })
  expect(await found()).toEqual([{ kind: 'late', amount: 15_000, paymentId: payment.id }])
})

test('the same shortfall twice is money twice', async () => {
  const payment = await payments.begin()
  await bring(csv(credit(`${payment.reference} uno`, '50,00'), credit(`${payment.reference} dos`, '50,00')))
  expect(await found()).toEqual([
    { kind: 'under', amount: 5_000, paymentId: payment.id },
    { kind: 'under', amount: 5_000, paymentId: payment.id },
  ])
})

test('money for what another provider collects is for a person to decide', async () => {
  const card = await payments.begin({ method: 'card' })
  await bring(csv(credit(card.reference, '150,00')))
  expect(await found()).toEqual([{ kind: 'mismatch', amount: 15_000, paymentId: card.id }])
  expect(await getStatus(card)).toBe('pending')
})

test('the same file answers the same, and a movement of two statements counts once', async () => {
  const payment = await payments.begin()
  const lines = [credit(payment.reference, '150,00'), credit('ALQUILER', '20,00'), credit('ALQUILER', '20,00')]
  const first = await bring(csv(...lines))
  const again = await bring(csv(...lines))
  expect(again).toEqual({ ...first, isRepeated: true })

  const longer = await bring(csv(credit('NUEVO', '1,00', '23/11/2026'), ...lines.reverse()))
  expect(longer).toMatchObject({ lines: 4, repeated: 3, outcomes: { unknown: 1 } })
  expect((await found()).map(({ amount }) => amount).sort()).toEqual([100, 2_000, 2_000])
  expect(payments.toFacts(payment.id)).toEqual(['payment-settled'])
})

test('eight people bring the same movements at once: one payment, one finding', async () => {
  const payment = await payments.begin()
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      bring(csv(credit(payment.reference, '150,00'), credit('OTRO', '9,00'), credit(`de ${at}`, '1,00', '01/01/2026'))),
    ),
  )
  expect(answers.filter(({ outcomes }) => outcomes.matched === 1)).toHaveLength(1)
  expect((await found()).filter(({ amount }) => amount === 900)).toHaveLength(1)
  expect(payments.toFacts(payment.id)).toEqual(['payment-settled'])
})

test('Latin-1 with commas, tabs with an UTF-8 mark, and a spreadsheet with real dates are read alike', async () => {
  const latin = await payments.begin()
  const bytes = Buffer.from(
    `Banco Ejemplo\nCuenta,1000\n\nFecha,Descripción,Monto\n2026-11-22,"Transferencia, Ñuñez ${latin.reference}","150.00"\n`,
    'latin1',
  )
  expect((await bring(bytes)).outcomes).toEqual({ matched: 1 })

  const tabs = await payments.begin()
  expect((await bring(`\ufeffFECHA\tGLOSA\tABONO\n22/11/26\t${tabs.reference}\tBs 150,00\n`)).outcomes).toEqual({
    matched: 1,
  })

  const sheet = await payments.begin({ country: 'PY', currencyCode: 'PYG', amount: 185_000 })
  const rows = [
    ['Banco Ejemplo', null, null],
    ['Fecha', 'Concepto', 'Importe'],
    [new Date('2026-11-22T00:00:00Z'), `Pago ${sheet.reference}`, 185_000],
    [new Date('2026-11-23T00:00:00Z'), 'Comisión', -5_000],
  ]
  const read = await bring(toXlsx(rows), 'PYG', 'extracto.xlsx')
  expect(read.outcomes).toEqual({ matched: 1, 'not-incoming': 1 })
  const { movements } = await client.statement({ statementId: read.id }, { context: operator })
  expect(movements.map(({ position, bookedOn }) => [position, bookedOn])).toEqual([
    [3, '2026-11-22'],
    [4, '2026-11-23'],
  ])
})

test.each([
  ['', 'El archivo está vacío.'],
  ['Nombre;Edad\nAna;31', 'No encontramos la fila de títulos'],
  [csv(), 'debajo no hay ningún movimiento'],
  [csv(credit('x', '10,00'), credit('y', 'diez')), 'Línea 3: «diez» no es un monto.'],
  [csv(credit('x', '10,00', '31/02/2026'), credit('y', '1,00')), 'Línea 2: «31/02/2026» no es una fecha'],
  [csv('22/11/2026;;"sin cerrar;;10,00;'), 'Línea 2: hay una comilla'],
  [toZip({ 'word/document.xml': '<x/>' }), 'no es un CSV, un Excel (.xlsx) ni'],
  [toZip({ 'xl/worksheets/sheet1.xml': '<x/>' }, 3_000_000_000), 'demasiado grande'],
  [Buffer.from('PK and then nothing of an archive'), 'no es un CSV, un Excel (.xlsx) ni'],
  [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0]), 'LibreOffice (Archivo › Guardar como'],
  ['x'.repeat(700_001), 'demasiado grande'],
  [
    `<table><tr><td>Fecha<td>Monto<tr><td>24/11/26<td>1</table>`.repeat(2),
    'Hay movimientos en más de una tabla. Elige una',
  ],
])('a file that cannot be read is refused in Spanish, and nothing of it is taken (%#)', async (content, why) => {
  const refusal = await getRefusal(bring(content))
  expect([refusal.status, refusal.message]).toEqual([422, 'Statement not readable'])
  expect(refusal.data.detail).toContain(why)
  expect(await client.statements({}, { context: operator })).toEqual([])
})

test('only an operator brings and reads statements, and who did is written down', async () => {
  const file = { fileName: 'x.csv', currencyCode: 'BOB', contentBase64: 'RmVjaGE=' } as const
  for (const each of [context, payments.as('ana')]) {
    expect((await getRefusal(client.importStatement(file, { context: each }))).status).toBe(403)
    expect((await getRefusal(client.statements({}, { context: each }))).status).toBe(403)
    expect((await getRefusal(client.statement({ statementId: 'x' }, { context: each }))).status).toBe(403)
  }
  expect((await getRefusal(client.statement({ statementId: 'x' }, { context: operator }))).status).toBe(404)

  const { id } = await bring(csv(credit('ALGO', '1,00')))
  const audit = await deps.db
    .selectFrom('payments.audit')
    .selectAll()
    .where('subject', '=', `statement:${id}`)
    .execute()
  expect(audit).toMatchObject([{ actor_uid: 'olga', action: 'import-statement' }])
})
