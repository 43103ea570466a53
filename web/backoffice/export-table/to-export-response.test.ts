import readXlsxFile from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import type { ExportPage } from '#services/market/contract.ts'
import { MOST_XLSX_ROWS, toExportResponse } from './to-export-response.server.ts'

const bolivianos = (amount: number) => ({ amount, currencyCode: 'BOB' as const })

function aPage(rows: ExportPage['rows'], endCursor: string | null = null): ExportPage {
  return { fileName: 'libro', heading: ['Pedido', 'Total'], rows, endCursor }
}

const pages = [aPage([['HU-1', bolivianos(1890)]], 'next'), aPage([['=HU;2', bolivianos(-5)]])]

/** Answers one page after the other. */
function readPages(all: readonly ExportPage[] = pages) {
  const asked: (string | null)[] = []
  const readPage = async (before: ExportPage | null) => {
    asked.push(before?.endCursor ?? null)
    const page = all[asked.length - 1]
    if (!page) throw new Error('There are no more pages')
    return page
  }
  return { asked, readPage }
}

describe('an exported table', () => {
  test('is a CSV with every page, a heading and decimal commas', async () => {
    const { asked, readPage } = readPages()
    const response = await toExportResponse('csv', readPage)

    expect(response.headers.get('content-disposition')).toBe('attachment; filename="libro.csv"')
    const bytes = await response.arrayBuffer()
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe(
      '\uFEFFPedido;Total\r\nHU-1;18,90\r\n"\'=HU;2";-0,05\r\n',
    )
    expect(asked).toEqual([null, 'next'])
  })

  test('has no heading and decimal points where a tax office reads it', async () => {
    const response = await toExportResponse('csv', readPages().readPage, { decimalMark: '.', hasHeading: false })
    expect(await response.text()).toBe('HU-1;18.90\r\n"\'=HU;2";-0.05\r\n')
  })

  test('is a workbook with amounts that can be added', async () => {
    const response = await toExportResponse('xlsx', readPages().readPage)

    expect(response.headers.get('content-disposition')).toBe('attachment; filename="libro.xlsx"')
    const sheets = await readXlsxFile(Buffer.from(await response.arrayBuffer()))
    expect(sheets[0]?.data).toEqual([
      ['Pedido', 'Total'],
      ['HU-1', 18.9],
      ['=HU;2', -0.05],
    ])
  })

  test('is no workbook when it has too many rows', async () => {
    const many = Array.from({ length: MOST_XLSX_ROWS + 1 }, () => ['HU', bolivianos(1)])
    const refused = toExportResponse('xlsx', readPages([aPage(many)]).readPage)
    await expect(refused).rejects.toMatchObject({ init: { status: 413 } })
  })

  test('is refused before it begins', async () => {
    const refused = toExportResponse('csv', () => Promise.reject(new Error('Not for you')))
    await expect(refused).rejects.toThrow('Not for you')
  })
})
