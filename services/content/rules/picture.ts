/** Name of a drawing in the website: `dog-face`. */
const drawing = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

/**
 * The Spanish reason why a picture cannot be shown, or null for a drawing's name, a path below /media/, or an https
 * address of `hosts`.
 */
export function whyBadPicture(picture: string, hosts: readonly string[]): string | null {
  if (picture === '' || (picture.length <= 60 && drawing.test(picture))) return null
  if (/[\s\\"'()<>]/.test(picture) || picture.length > 500) return 'no es la dirección de una imagen'
  if (picture.startsWith('/media/'))
    return picture.split(/[/?#]/).includes('..') ? 'no es una imagen de la tienda' : null
  const url = picture.startsWith('https://') ? URL.parse(picture) : null
  if (!url || url.username || url.password)
    return 'la imagen es un dibujo, un camino de /media/ o una dirección https://'
  // Include the port: another port is another host.
  return hosts.includes(url.host) ? null : `las imágenes de ${url.host} no están permitidas`
}

/** Splits the pictures of a cell at commas, semicolons and line ends. */
export function parsePictures(text: string): string[] {
  return text
    .split(/[\n,;]/)
    .map((each) => each.trim())
    .filter((each) => each !== '')
}
