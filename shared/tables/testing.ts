import { crc32, deflateRawSync } from 'node:zlib'

type Row = readonly (string | number | Date | null)[]

/** Minimal workbook of one sheet: texts, numbers, and days as spreadsheets store them. */
export function toXlsx(rows: readonly Row[]): Uint8Array {
  return toWorkbook({ Movimientos: rows })
}

/** Minimal workbook of several named sheets. */
export function toWorkbook(sheets: Readonly<Record<string, readonly Row[]>>): Uint8Array {
  const names = Object.keys(sheets)
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packaged = 'http://schemas.openxmlformats.org/package/2006'
  const files = names.map((_, at) => `worksheets/sheet${at + 1}.xml`)
  return toZip({
    '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${files.map((file) => `<Override PartName="/xl/${file}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`).join('')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${names.map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="r${at + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships">${files.map((file, at) => `<Relationship Id="r${at + 1}" Type="${office}/worksheet" Target="${file}"/>`).join('')}<Relationship Id="r${files.length + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(files.map((file, at) => [`xl/${file}`, toSheetXml(main, sheets[names[at] ?? ''] ?? [])])),
  })
}

function toSheetXml(main: string, rows: readonly Row[]): string {
  const cells = rows.map(
    (row, at) => `<row r="${at + 1}">${row.map((cell, column) => toCellXml(cell, at, column)).join('')}</row>`,
  )
  return `<worksheet xmlns="${main}"><sheetData>${cells.join('')}</sheetData></worksheet>`
}

/** Escapes text for XML and drops the control characters that XML forbids. */
function escaped(text: string): string {
  return text
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, ' ')
    .toWellFormed()
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

const dayMs = 86_400_000

function toCellXml(cell: string | number | Date | null, row: number, column: number): string {
  const place = `${String.fromCharCode(65 + column)}${row + 1}`
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  // Spreadsheets count days from 30 December 1899.
  if (cell instanceof Date) return `<c r="${place}" s="1"><v>${cell.getTime() / dayMs + 25_569}</v></c>`
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}

/** ZIP archive; `claims` is a false unpacked size for its files. */
export function toZip(files: Record<string, string>, claims?: number): Uint8Array {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const bytes = Buffer.from(text)
    const packed = deflateRawSync(bytes)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(8, 4)
    head.writeUInt32LE(crc32(bytes), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(claims ?? bytes.length, 18)
    head.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), head, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), head, rest, Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, listed, Buffer.from('PK\u0005\u0006'), end])
}
