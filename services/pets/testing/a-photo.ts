import sharp from 'sharp'

export async function aPhoto({ width = 900, height = 600, colour = '#8b2bc5', name = 'toby.jpg' } = {}): Promise<File> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })
}
