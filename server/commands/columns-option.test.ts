import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readColumnsOption } from './columns-option.ts'

function aFile(name: string, content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'huella-columns-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}

test('columns are said as pairs, and in files of them', async () => {
  const file = aFile('columnas.json', '{"price": "P = V", "none": ["Costo", "Margen"]}')
  expect(await readColumnsOption(['SKU=Nro', 'title = Artículo en venta', file])).toEqual([
    { column: 'sku', heading: 'Nro' },
    { column: 'title', heading: 'Artículo en venta' },
    { column: 'price', heading: 'P = V' },
    { column: null, heading: 'Costo' },
    { column: null, heading: 'Margen' },
  ])
})

test('what says no column is refused, all of it at once', async () => {
  await expect(readColumnsOption(['precio=PVP', 'sku', 'title='])).rejects.toThrow(
    /^'precio=PVP', 'sku', 'title=' names no column\. NAME is one of: .*\bprice\b.*, none\.$/,
  )
  await expect(readColumnsOption(['price=A', 'price=B'])).rejects.toThrow("Two headings are said to be 'price'.")
  await expect(readColumnsOption([aFile('x.json', '{"price": 3}')])).rejects.toThrow('is no mapping of columns')
  await expect(readColumnsOption([aFile('y.json', 'price')])).rejects.toThrow('is no JSON')
  await expect(readColumnsOption(['/nowhere/z.json'])).rejects.toThrow('There is no file')
})
