import { parseImageAddress } from './image-address.ts'

/**
 * Id of the picture that an address of ours names (`https://HOST/media/products/ID-WIDTH.FORMAT`), or null. The host is not
 * compared: a site may move, and the caller takes known ids alone.
 */
export function parseOwnAddress(address: string): string | null {
  const [, fileName] = /^\/media\/products\/([^/]+)$/.exec(URL.parse(address)?.pathname ?? '') ?? []
  return fileName ? (parseImageAddress(fileName)?.imageId ?? null) : null
}
