/** A tar archive (ustar) of text files, as the office takes the invoices of a package. */
export function writeTar(files: readonly { name: string; text: string }[], modifiedAt: Date): Buffer {
  const blocks = files.flatMap(({ name, text }) => {
    const content = Buffer.from(text, 'utf8')
    const padding = Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)
    return [toHeader(name, content.length, modifiedAt), content, padding]
  })
  return Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)])
}

const BLOCK = 512

function toHeader(name: string, size: number, modifiedAt: Date): Buffer {
  const header = Buffer.alloc(BLOCK)
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`
  header.write(name, 0, 100, 'utf8')
  header.write(octal(0o644, 8), 100)
  header.write(octal(0, 8), 108)
  header.write(octal(0, 8), 116)
  header.write(octal(size, 12), 124)
  header.write(octal(Math.floor(modifiedAt.getTime() / 1000), 12), 136)
  // The sum counts its own field as blanks.
  header.write('        ', 148)
  header.write('0', 156)
  header.write('ustar\0', 257)
  header.write('00', 263)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}
