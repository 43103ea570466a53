import { Readable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cellText } from './cell-text.ts'
import { headingKey, headingLabel, mapColumns, toLearned } from './column-mapping.ts'
import { openTable, readTables, type TableProblem } from './open-table.ts'
import type { Cell } from './table.ts'
import { toWorkbook, toXlsx, toZip } from './testing.ts'

const known = new Set(['sku', 'precio', 'titulo', 'fecha', 'monto'])
const score = (cells: readonly string[]) => cells.filter((cell) => known.has(headingLabel(cell))).length

const toBytes = (content: string | Uint8Array) => (typeof content === 'string' ? Buffer.from(content) : content)
const toTexts = (cells: readonly Cell[]) => cells.map(cellText)

interface ReadTable {
  sheet: string | null
  heading: string[]
  /** Line and texts. */
  rows: (string | number)[][]
}

async function read(content: string | Uint8Array): Promise<ReadTable | TableProblem> {
  const table = await openTable(() => Readable.from([toBytes(content)]), score)
  if ('kind' in table) return table
  const rows: ReadTable['rows'] = []
  for await (const event of table.rows()) {
    if (event.kind === 'fault') return { kind: 'quote', line: event.line }
    rows.push([event.row.line, ...toTexts(event.row.cells)])
  }
  return { sheet: table.sheet, heading: toTexts(table.heading.cells), rows }
}

describe('a table of text', () => {
  const expected = { heading: ['SKU', 'Precio'], rows: [[2, 'A', '10']] }

  test.each([',', ';', '\t', '|'])('is read with the separator %j', async (mark) => {
    expect(await read(`SKU${mark}Precio\nA${mark}10\n`)).toMatchObject(expected)
  })

  test.each([
    ['UTF-8 with its mark', Buffer.from('\uFEFFTítulo;Precio\nÑandú;10')],
    ['Latin-1', Buffer.from('Título;Precio\nÑandú;10', 'latin1')],
    ['UTF-16 of Windows', Buffer.from('\uFEFFTítulo;Precio\nÑandú;10', 'utf16le')],
    ['UTF-16 without its mark', Buffer.from('Título;Precio\nÑandú;10', 'utf16le')],
    ['UTF-16 of old Macs', Buffer.from('\uFEFFTítulo;Precio\nÑandú;10', 'utf16le').swap16()],
  ])('is read in %s', async (_, bytes) => {
    expect(await read(bytes)).toMatchObject({ heading: ['Título', 'Precio'], rows: [[2, 'Ñandú', '10']] })
  })

  test('names its separator in a first line', async () => {
    expect(await read('sep=;\r\nSKU;Precio\r\nA;10,5\r\n')).toMatchObject({
      heading: ['SKU', 'Precio'],
      rows: [[3, 'A', '10,5']],
    })
    expect(await read('sep=;\r\nSKU;Precio\nA;10\nB;11\r\n')).toMatchObject({
      rows: [
        [3, 'A', '10'],
        [4, 'B', '11'],
      ],
    })
    expect(await read('"sep=^"\nSKU^Precio\nA;B^10')).toMatchObject({ rows: [[3, 'A;B', '10']] })
  })

  test('has its headings below titles and comments, and may repeat them', async () => {
    const list = 'Lista de precios, diciembre\n# de Juan\n\nSKU,Precio\nA,10\nSKU,Precio\n\n,\nB,11\n'
    expect(await read(list)).toMatchObject({
      heading: ['SKU', 'Precio'],
      rows: [
        [5, 'A', '10'],
        [9, 'B', '11'],
      ],
    })
  })

  test('keeps inches and quotes that nobody doubled', async () => {
    const file = '\uFEFF"SKU";"Precio"\r\n"Collar 15"" rojo";"1"\r\n"Collar 15" azul";"2"\r\n'
    expect(await read(file)).toMatchObject({
      rows: [
        [2, 'Collar 15" rojo', '1'],
        [3, 'Collar 15" azul', '2'],
      ],
    })
  })

  test('whose headings nobody knows has its first wide row of words for one', async () => {
    expect(await read('Mi lista\nArt.;PVP;Cant\nHueso;10;5\n')).toMatchObject({
      heading: ['Art.', 'PVP', 'Cant'],
      rows: [[3, 'Hueso', '10', '5']],
    })
  })

  test.each([
    ['tabs', ['A-1\tHueso\t10', 'A-2\tSoga\t12']],
    ['semicolons', ['A-1;Hueso;10', 'A-2;Soga;12']],
    ['spaces', ['A-1   Hueso        10', 'A-2   Soga         12']],
  ])('without headings has numbered columns, also below a title: %s', async (_, lines) => {
    const expected = {
      heading: ['Columna 1', 'Columna 2', 'Columna 3'],
      rows: [
        [1, 'A-1', 'Hueso', '10'],
        [2, 'A-2', 'Soga', '12'],
      ],
    }
    expect(await read(lines.join('\n'))).toMatchObject(expected)
    const titled = await read(['Lista de diciembre', '', ...lines].join('\n'))
    expect(titled).toMatchObject({ heading: expected.heading })
    expect('rows' in titled && titled.rows.map(([line]) => line)).toEqual([3, 4])
  })

  test('whose columns are aligned with spaces is cut where every line is blank', async () => {
    const printed = [
      'Banco de Ejemplo S.A.                    Cuenta 123',
      'FECHA       DETALLE                           MONTO',
      '24/11/2026  ABONO QR DE ANA PEREZ, 1A      1.150,00',
      '            PARA PAGO PKKXDRREGZ',
      '25/11/2026  COMISION                           5,50',
    ]
    expect(await read(printed.join('\r\n'))).toEqual({
      sheet: null,
      heading: ['FECHA', 'DETALLE', 'MONTO'],
      rows: [
        [3, '24/11/2026', 'ABONO QR DE ANA PEREZ, 1A', '1.150,00'],
        [4, '', 'PARA PAGO PKKXDRREGZ', ''],
        [5, '25/11/2026', 'COMISION', '5,50'],
      ],
    })
  })

  test('of sentences is no table', async () => {
    expect(await read('Estimado cliente  gracias por  su visita.\nVuelva pronto a vernos')).toEqual({
      kind: 'no-table',
    })
  })

  test('may be larger than what is looked at first', async () => {
    const long = Array.from({ length: 20_000 }, (_, n) => `P-${n};${n}`)
    const table = await read(`SKU;Precio\n${long.join('\n')}\n`)
    expect('rows' in table && table.rows.at(-1)).toEqual([20_001, 'P-19999', '19999'])
  })
})

describe('a table of a program', () => {
  test('is on whichever sheet has the headings', async () => {
    const workbook = toWorkbook({
      Portada: [['Lista 2026']],
      Precios: [['Válida desde mayo'], ['SKU', 'Precio'], ['A', 38.9]],
    })
    expect(await read(workbook)).toEqual({ sheet: 'Precios', heading: ['SKU', 'Precio'], rows: [[3, 'A', '38.9']] })
  })

  test('is a page that was named .xls', async () => {
    const page = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table>
      <tr><td colspan=2>Lista</td></tr><tr><th>SKU<th>Precio</tr><tr><td>A&amp;B</td><td>10<br>Bs</td></tr>
    </table></body></html>`
    expect(await read(page)).toMatchObject({ heading: ['SKU', 'Precio'], rows: [[3, 'A&B', '10 Bs']] })
    expect(
      await read(Buffer.from(`<table><tr><td>Título<td>Precio<tr><td>Ñandú<td>1</table>`, 'latin1')),
    ).toMatchObject({
      rows: [[2, 'Ñandú', '1']],
    })
  })
})

describe('every table of a file', () => {
  const texts = async (content: string | Uint8Array) => {
    const file = await readTables(toBytes(content), score)
    return file.kind === 'tables' ? file.tables.map(({ name, rows }) => [name, ...rows.map(({ line }) => line)]) : file
  }

  test('is a sheet of a workbook, and a table of a page, whose rows are counted on', async () => {
    expect(
      await texts(
        toWorkbook({
          Bs: [
            ['SKU', 'Precio'],
            ['A', 1],
          ],
          USD: [['x']],
        }),
      ),
    ).toEqual([
      ['Bs', 1, 2],
      ['USD', 1],
    ])
    const page = `<style><tr></style><table><tr><td><table><tr><td>1<td>2</table></table><table><tr><td>3</table>`
    expect(await texts(page)).toEqual([
      [null, 1],
      [null, 2],
      [null, 3],
    ])
  })

  test('is the whole of a text, with what stands above the headings', async () => {
    expect(await texts('sep=;\nLista;\nSKU;Precio\nA;1\n')).toEqual([[null, 2, 3, 4]])
    expect(await texts('SKU;Precio\n"A;1')).toEqual({ kind: 'quote', line: 2 })
  })
})

test.each([
  ['empty', ''],
  ['no-table', '%PDF-1.7 \u0000\u0001'],
  ['no-table', toZip({ 'a.txt': 'x' })],
  ['too-large', toZip({ 'xl/workbook.xml': 'x' }, 4_000_000_000)],
  ['old-excel', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
  ['empty', toXlsx([])],
])('what is no table is named: %s', async (kind, content) => {
  expect(await read(content)).toEqual({ kind })
})

test('a quote that is never closed names its line', async () => {
  expect(await read('SKU;Precio\nA;1\n"B;2\nC;3\n')).toEqual({ kind: 'quote', line: 3 })
  expect(await read('SKU;Precio\n"A;1')).toEqual({ kind: 'quote', line: 2 })
})

test('no bytes make the reader throw, however they arrive', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.integer({ min: 1, max: 50 }), async (bytes, size) => {
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
        bytes.subarray(n * size, (n + 1) * size),
      )
      const table = await openTable(() => Readable.from(pieces), score)
      if ('kind' in table) expect(table.kind).not.toBe('')
      else for await (const event of table.rows()) expect(event.kind).toMatch(/row|fault/)
    }),
  )
})

test('every table that is written is read back cell by cell, in every encoding', async () => {
  const cell = fc
    .string({ unit: fc.constantFrom('a', 'ñ', '"', ';', ',', '\n', ' ', '1', '.'), maxLength: 8 })
    // Read as a text whose inner quotes nobody doubled.
    .filter((text) => !/^".+"$/s.test(text))
  const rows = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(
      rows,
      fc.constantFrom(...[',', ';', '\t']),
      fc.constantFrom('utf8', 'utf16le', 'latin1'),
      async (cells, mark, encoding) => {
        const quoted = [['SKU', 'Precio'], ...cells].map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`))
        const text = `${encoding === 'utf16le' ? '\uFEFF' : ''}${quoted.map((row) => row.join(mark)).join('\r\n')}\r\n`
        const table = await read(Buffer.from(text, encoding as BufferEncoding))
        const filled = cells.map((row) => row.map((each) => each.trim())).filter(([a, b]) => a !== '' || b !== '')
        expect('rows' in table && table.rows.map(([, ...texts]) => texts)).toEqual(filled)
      },
    ),
    { numRuns: 200 },
  )
})

describe('the columns of a heading', () => {
  const recognise = (heading: string) =>
    ({ precio: 'price' as const, sku: 'code' as const })[headingLabel(heading)] ?? null

  test('are recognised, the first of two alike', () => {
    expect(mapColumns(['SKU', ' PRECIO', 'Precio', 'Otra'], { recognise })).toEqual(['code', 'price', null, null])
  })

  test('are what somebody said of the same headings, in any order', () => {
    const heading = ['Art', 'PVP', 'Precio', 'Precio']
    const learned = toLearned<'price' | 'code'>(heading, ['code', null, null, 'price'])
    const moved = ['Precio', 'PVP', 'Precio', 'ART']
    expect(headingKey(moved)).toBe(headingKey(heading))
    expect(mapColumns(moved, { recognise, learned })).toEqual([null, null, 'price', 'code'])
  })
})
