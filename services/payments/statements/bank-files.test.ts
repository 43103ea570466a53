import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import type { Statement } from '../contract.ts'
import { paymentsInvariants } from '../invariants.ts'
import { statementProvider } from '../providers/statement/statement-provider.ts'
import { getRefusal, openPayments } from '../testing/open-payments.ts'

// Files as banks of Bolivia and Paraguay give them, each with the reference PKKXDRREGZ where a payer's text stands.
const payments = openPayments(await testDatabase())
const { client, context, operator, deps } = payments
const account = { scheme: 'bo.banco', account: '1', holder: 'Huella S.R.L.', city: 'La Paz', bank: 'Banco' }
deps.providers = [statementProvider(() => account), ...deps.providers]

const reference = 'PKKXDRREGZ'
type Begin = Parameters<typeof payments.begin>[0]

beforeEach(async () => {
  await deps.db.deleteFrom('payments.statements').execute()
  await deps.db.deleteFrom('payments.findings').execute()
})
afterEach(async () => {
  expect(await findBroken(deps.db, paymentsInvariants(payments.clock.now))).toEqual([])
  await deps.db
    .updateTable('payments.payments')
    .set({ reference: newId() })
    .where('reference', '=', reference)
    .execute()
})

async function beginNamed(changes: Begin = {}) {
  const payment = await payments.begin(changes)
  await deps.db.updateTable('payments.payments').set({ reference }).where('id', '=', payment.id).execute()
  return payment
}

const bringText = (fileName: string, text: string, currencyCode: 'BOB' | 'PYG' = 'BOB') => {
  const contentBase64 = Buffer.from(text).toString('base64')
  return client.importStatement({ fileName, currencyCode, contentBase64 }, { context: operator })
}

const bring = (fileName: string, currencyCode: 'BOB' | 'PYG' = 'BOB') => {
  const contentBase64 = readFileSync(new URL(`../testing/statements/${fileName}`, import.meta.url)).toString('base64')
  return client.importStatement({ fileName, currencyCode, contentBase64 }, { context: operator })
}

const getStatus = async (payment: { token: string }) => (await client.payment(payment, { context })).status
const getFindings = async () => (await client.inbox({}, { context: operator })).findings

test.each<[string, number, Statement['outcomes']]>([
  ['bnb.xlsx', 4_500, { matched: 1 }],
  ['union.xlsx', 4_500, { matched: 1 }],
  ['mercantil.xlsx', 4_500, { matched: 1 }],
  ['bcp.xlsx', 4_500, { matched: 1 }],
  ['datecells.xlsx', 4_500, { matched: 1 }],
  ['serial.xlsx', 4_500, { matched: 1 }],
  ['second-sheet.xlsx', 4_500, { matched: 1 }],
  ['html.xls', 4_500, { matched: 1 }],
  ['sdmy.csv', 15_000, { matched: 1 }],
  ['sep-line.csv', 15_000, { matched: 1 }],
  ['quote-semicolon.csv', 15_000, { matched: 1 }],
  ['inch-quote.csv', 15_000, { matched: 1, 'not-incoming': 1 }],
  ['open-quote-comma.csv', 15_000, { matched: 1, 'not-incoming': 1 }],
  ['total_top.csv', 15_000, { matched: 1 }],
])('%s settles its payment of 24 November', async (fileName, amount, outcomes) => {
  const payment = await beginNamed({ amount })
  const statement = await bring(fileName)
  expect(statement.outcomes).toEqual(outcomes)
  expect(await getStatus(payment)).toBe('paid')
  const { movements } = await client.statement({ statementId: statement.id }, { context: operator })
  expect(movements.find(({ outcome }) => outcome === 'matched')).toMatchObject({
    bookedOn: '2026-11-24',
    payment: { id: payment.id },
  })
})

test.each<[string, Statement['outcomes']]>([
  ['decimals_py.csv', { matched: 1 }],
  ['thousands_py.csv', { matched: 1, unknown: 1 }],
])('%s is read in guaraníes', async (fileName, outcomes) => {
  const payment = await beginNamed({ country: 'PY', currencyCode: 'PYG', amount: 150_000 })
  expect((await bring(fileName, 'PYG')).outcomes).toEqual(outcomes)
  expect(await getStatus(payment)).toBe('paid')
})

test('months before days are refused by the line, not guessed', async () => {
  const refusal = await getRefusal(bring('us.csv'))
  expect(refusal.data).toMatchObject({
    detail: 'Línea 2: «11/24/2026» no es una fecha (día/mes/año).',
    reason: 'bad-day',
  })
})

test('the whole row stands in the finding, with the columns as the bank calls them', async () => {
  await beginNamed({ amount: 9_900 })
  await bring('bnb.xlsx')
  const [finding] = await getFindings()
  expect(finding).toMatchObject({ kind: 'under', amount: 4_500, facts: { asked: { amount: 9_900 } } })
  expect(finding?.facts).toMatchObject({
    statement: {
      fileName: 'bnb.xlsx',
      line: 3,
      cells: expect.arrayContaining([
        { heading: 'Descripción', text: 'ABONO POR TRANSFERENCIA QR' },
        {
          heading: 'Adicionales',
          text: expect.stringContaining('Banco: BANCO UNION; Dato Adicional: PKKXDRREGZ'),
        },
      ]),
    },
  })
})

test('a reversal of a paid reference is a finding with the payment beside it, which a person takes off', async () => {
  const payment = await beginNamed()
  await bring('sdmy.csv')
  expect((await bring('rev-bnb.csv')).outcomes).toEqual({ reversed: 1 })
  const [finding] = await getFindings()
  expect(finding).toMatchObject({ kind: 'reversal', amount: 15_000, payment: { id: payment.id, status: 'paid' } })

  const decide = (resolution: 'applied' | 'credited' | 'refunded') =>
    client.resolveFinding(
      { findingId: finding?.id ?? '', resolution, note: 'El banco lo deshizo' },
      { context: operator },
    )
  for (const resolution of ['applied', 'credited'] as const) {
    expect((await getRefusal(decide(resolution))).code).toBe('payments.money-went-back')
  }
  await decide('refunded')
  expect(await client.payment(payment, { context })).toMatchObject({ status: 'paid', refunded: 15_000 })
  expect(payments.toFacts(payment.id)).toEqual(['payment-settled', 'payment-refunded'])
  expect(
    (await client.inbox({}, { context: operator })).refunds.filter((each) => each.payment.id === payment.id),
  ).toEqual([])
})

test('a reversal above its payment in the same file is found, as banks list the newest first', async () => {
  const payment = await beginNamed()
  const rows = ['25/11/2026;REVERSION PKKXDRREGZ;150,00;', '24/11/2026;ABONO PKKXDRREGZ;;150,00']
  expect((await bringText('nuevos-primero.csv', ['Fecha;Glosa;Débito;Crédito', ...rows].join('\n'))).outcomes).toEqual({
    matched: 1,
    reversed: 1,
  })
  expect(await getFindings()).toMatchObject([{ kind: 'reversal', payment: { id: payment.id, status: 'paid' } }])
})

test.each([
  ['Fecha;Concepto;Importe', 'REVERSION PKKXDRREGZ;150,00', 'ABONO PKKXDRREGZ;150,00'],
  ['Fecha;Concepto;Importe;Tipo', 'NOTA PKKXDRREGZ;150,00;EXTORNO', 'ABONO PKKXDRREGZ;150,00;ABONO'],
])('a reversal in a column without signs settles nothing: %s', async (heading, taken, came) => {
  const payment = await beginNamed({ amount: 15_000 })
  await bringText('25.csv', `${heading}\n25/11/2026;${taken}\n`)
  expect(await getStatus(payment)).not.toBe('paid')
  const { outcomes } = await bringText('24-25.csv', `${heading}\n25/11/2026;${taken}\n24/11/2026;${came}\n`)
  expect(outcomes).toEqual({ matched: 1 })
  expect(await getFindings()).toMatchObject([{ kind: 'mismatch', payment: { id: payment.id, status: 'paid' } }])
})

test.each([
  ['glued to a word', '24/11/2026;TRANSFPKKXDRREGZ;150,00'],
  ['glued to a number behind it', '24/11/2026;REF PKKXDRREGZ0015;150,00'],
  ['in the row below', '24/11/2026;ABONO QR DE ANA;150,00\n;PARA PKKXDRREGZ;\n25/11/2026;ABONO;3,00'],
  ['in the row below the last movement', '24/11/2026;ABONO QR DE ANA;150,00\n;PARA PKKXDRREGZ;'],
  ['broken over two rows', '24/11/2026;ABONO QR DE ANA PKKXDR;150,00\n;REGZ BANCO UNION;'],
])('a reference %s is found', async (_, rows) => {
  const payment = await beginNamed({ amount: 15_000 })
  const { outcomes, id } = await bringText('pegada.csv', `Fecha;Glosa;Monto\n${rows}\n`)
  expect(outcomes).toMatchObject({ matched: 1 })
  expect(await getStatus(payment)).toBe('paid')
  const { movements } = await client.statement({ statementId: id }, { context: operator })
  expect(movements[0]).toMatchObject({ payment: { id: payment.id }, outcome: 'matched' })
})

test('a row without an amount goes on with a movement of its day, and of no other', async () => {
  const payment = await payments.begin({ amount: 15_000 })
  const numbered = 'PKKXDR2EGZ'
  await deps.db.updateTable('payments.payments').set({ reference: numbered }).where('id', '=', payment.id).execute()
  for (const [day, outcome] of [
    ['23', 'unknown'],
    ['24', 'matched'],
  ] as const) {
    const rows = `${day}/11/2026;ABONO QR DE ANA;150,00\n24/11/2026;PARA ${numbered};\n25/11/2026;COMISION;-1,00`
    const { outcomes } = await bringText(`dia-${day}.csv`, `Fecha;Glosa;Monto\n${rows}\n`)
    expect(outcomes).toMatchObject({ [outcome]: 1 })
  }
  expect(await getStatus(payment)).toBe('paid')
})

test('two references in one movement, glued or below, settle neither', async () => {
  const payment = await beginNamed({ amount: 15_000 })
  const other = await payments.begin({ amount: 15_000 })
  for (const [day, rows] of [
    ['23', `TRANSFPKKXDRREGZ${other.reference};150,00`],
    ['24', `ABONO ${other.reference};150,00\n;TRANSFPKKXDRREGZ;`],
  ]) {
    const { outcomes } = await bringText(`dos-${day}.csv`, `Fecha;Glosa;Monto\n${day}/11/2026;${rows}\n`)
    expect(outcomes).toEqual({ unknown: 1 })
  }
  expect([await getStatus(payment), await getStatus(other)]).not.toContain('paid')
  expect(await getFindings()).toMatchObject([{ kind: 'unknown' }, { kind: 'unknown' }])
})

test('a new column of the bank repeats no movement, whatever its words look like', async () => {
  await bringText('antes.csv', 'Fecha;Glosa;Monto\n24/11/2026;ABONO EN CAJA;8,00\n')
  const wider = 'Fecha;Glosa;Monto;Lugar\n24/11/2026;ABONO EN CAJA;8,00;PAPELERIACENTRAL\n'
  expect(await bringText('despues.csv', wider)).toMatchObject({ repeated: 1, outcomes: {} })
})

test('a null character far down in a text is left out', async () => {
  const rows = Array.from({ length: 2_000 }, (_, at) => `23/11/2026;COMISION ${at};-1,00`)
  const text = `Fecha;Glosa;Monto\n${rows.join('\n')}\n24/11/2026;ABONO NULO\u0000;3,00\n`
  const { id } = await bringText('nulo.csv', text.replaceAll('COMISION', 'COMISION MENSUAL DE LA CUENTA'))
  const { movements } = await client.statement({ statementId: id }, { context: operator })
  expect(movements.at(-1)).toMatchObject({ text: 'ABONO NULO' })
})

test('a word that only looks like a reference names nobody', async () => {
  await beginNamed({ amount: 15_000 })
  const { outcomes } = await bringText('papel.csv', 'Fecha;Glosa;Monto\n24/11/2026;PAGO PAPELERIACENTRAL;150,00\n')
  expect(outcomes).toEqual({ unknown: 1 })
})

test('two equal movements that differ by a glued reference are settled by overlapping statements in any order', async () => {
  const payment = await beginNamed({ amount: 15_000 })
  const other = await payments.begin({ amount: 15_000 })
  const head = 'Fecha;Glosa;Monto;Adicionales'
  const row = (reference: string) => `24/11/2026;ABONO QR;150,00;TRANSF${reference}`
  await bringText('uno.csv', `${head}\n${row(reference)}\n`)
  const { outcomes } = await bringText('dos.csv', `${head}\n${row(other.reference)}\n${row(reference)}\n`)
  expect(outcomes).toEqual({ matched: 1 })
  expect([await getStatus(payment), await getStatus(other)]).toEqual(['paid', 'paid'])
})

test('a file of Banco Ganadero has signs in both columns of amounts, and counts below them', async () => {
  // Form as described by two public importers of its statements (a CSV specification, and BancoGanaderoParser): BOM,
  // semicolons, the account's data above, day and hour, '-0.00' beside '+150.00', counts below. Not the names of columns.
  const payment = await beginNamed({ amount: 15_000 })
  const rows = [
    '\uFEFFBANCO GANADERO S.A.',
    'CUENTA;1310-000000;MONEDA;BOLIVIANOS',
    'SALDO ACTUAL;1,244.50',
    'FECHA;HORA;CANAL;NRO. TRANSACCION;DEBITO;CREDITO;SALDO;DESCRIPCION',
    '24/11/2026;10:15:00;APP;300000001;-0.00;+150.00;1,250.00;"TRANSF. QR ACH Nro. 1 PKKXDRREGZ"',
    '24/11/2026;10:20:00;POS;300000002;-5.50;+0.00;1,244.50;"POS FARMACIA Tarj: 1 BO"',
    'CANTIDAD DE DEBITOS;1;CANTIDAD DE CREDITOS;1',
  ]
  expect((await bringText('ganadero.csv', rows.join('\r\n'))).outcomes).toEqual({ matched: 1, 'not-incoming': 1 })
  expect(await getStatus(payment)).toBe('paid')
})

test('a note of debit leaves the account', async () => {
  const payment = await beginNamed({ amount: 15_000 })
  const rows = ['24/11/2026;N/C;ABONO PKKXDRREGZ;150,00', '25/11/2026;N/D;REV. PKKXDRREGZ;150,00']
  const { outcomes } = await bringText('notas.csv', ['Fecha;Tipo;Glosa;Importe', ...rows].join('\n'))
  expect(outcomes).toEqual({ matched: 1, reversed: 1 })
  expect(await getFindings()).toMatchObject([{ kind: 'reversal', payment: { id: payment.id } }])
})

test.each(['', 'hoy'])('money with a reference below the last day (%j) is never left out', async (day) => {
  const rows = [
    '23/11/2026;COMISION;5,00;',
    `${day};ABONO P8F3K2QXWA;;150,00`,
    ';PENDIENTES;;9,00',
    'Totales;;5,00;150,00',
  ]
  const refusal = await getRefusal(bringText('abajo.csv', ['Fecha;Concepto;Debito;Credito', ...rows].join('\n')))
  expect(refusal.data).toMatchObject({ reason: 'bad-day', detail: expect.stringContaining('Línea 3') })
})

test('UTF-16 without its mark is read', async () => {
  const payment = await beginNamed({ amount: 15_000 })
  const text = 'Fecha;Concepto;Importe\n24/11/2026;ABONO PKKXDRREGZ;150,00\n'
  const contentBase64 = Buffer.from(text, 'utf16le').toString('base64')
  await client.importStatement({ fileName: 'utf16.csv', currencyCode: 'BOB', contentBase64 }, { context: operator })
  expect(await getStatus(payment)).toBe('paid')
})

test('a reversal brought before the payment it undoes waits for a person', async () => {
  const payment = await beginNamed()
  await bring('rev-bnb.csv')
  await bring('sdmy.csv')
  expect(await getStatus(payment)).toBe('paid')
  expect(await getFindings()).toMatchObject([{ kind: 'reversal', payment: { id: payment.id } }])
})

test('a refund of ours is recognized once, and a second outgoing line of that amount is not', async () => {
  const payment = await beginNamed()
  await bring('sdmy.csv')
  const refund = { ...payment.subject, amount: 15_000, cause: `cancel:${payment.id}`, reason: 'No hay', actorUid: null }
  await client.refund(refund, { context })
  const outgoing = (day: string) =>
    bringText(`salidas-${day}.csv`, `Fecha;Glosa;Monto\n${day};TRANSFERENCIA A ANA ${reference};-150,00\n`)
  expect((await outgoing('25/11/2026')).outcomes).toEqual({ refunded: 1 })
  expect((await outgoing('26/11/2026')).outcomes).toEqual({ reversed: 1 })
  expect(await getFindings()).toMatchObject([{ kind: 'reversal', payment: { id: payment.id } }])
})

test('a reversal without a reference of ours stays an outgoing line', async () => {
  expect((await bring('reversion-debit.csv')).outcomes).toEqual({ 'not-incoming': 1 })
  expect(await getFindings()).toEqual([])
})

test('a quotation mark that swallows a movement is named, and nothing is taken', async () => {
  const text = 'Fecha;Glosa;Monto\n24/11/2026;"TUBO 1/2;-20,00\n24/11/2026;ABONO "PKKXDRREGZ";150,00\n'
  expect((await getRefusal(bringText('comillas.csv', text))).data.detail).toContain('Línea 2: hay una comilla')
})
