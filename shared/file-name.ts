import { normalForm } from './normal-form.ts'

/**
 * A name as `Content-Disposition` carries it in every browser: letters without accents, digits, '_', '.' and '-'.
 * 'almacén ñandutí.csv' is 'almacen-nanduti.csv'.
 */
export function toFileName(name: string): string {
  return normalForm(name, 'NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w.-]+/g, '-')
}
