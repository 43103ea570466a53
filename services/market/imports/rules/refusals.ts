import { shortened } from '#shared/text.ts'

/** Why a row or a product of a file is not taken: for the log of the command, and for the operator of the back office. */
export interface Refusal {
  en: string
  es: string
}

const cell = (text: string) => shortened(text.replace(/\s+/g, ' '), 30)
const name = (text: string) => shortened(text.replace(/\s+/g, ' '), 60)

interface Place {
  title: string
  line: number
}

export type PriceError = 'empty' | 'negative' | 'ambiguous' | 'decimals' | 'too-high' | 'no-number'

const prices: Record<PriceError, (text: string) => Refusal> = {
  empty: () => ({ en: 'no price', es: 'Es nuevo y le falta el precio.' }),
  negative: (text) => ({ en: `price '${text}' is negative`, es: `«${text}»: un precio no puede ser negativo.` }),
  ambiguous: (text) => ({
    en: `price '${text}' is ambiguous: thousands or decimals`,
    es: `«${text}» puede ser miles o decimales: escríbelo sin separar los miles.`,
  }),
  decimals: (text) => ({
    en: `price '${text}' has more decimals than the currency`,
    es: `«${text}» tiene más decimales que esta moneda.`,
  }),
  'too-high': (text) => ({ en: `price '${text}' is too high`, es: `«${text}» es demasiado alto.` }),
  'no-number': (text) => ({ en: `price '${text}' is not a number`, es: `«${text}» no es un precio.` }),
}

export const refusals = {
  price: (error: PriceError, written: string) => prices[error](cell(written)),
  priceIsZero: (written: string): Refusal => ({
    en: `price '${cell(written)}' is 0, or rounded to 0`,
    es: `«${cell(written)}»: el precio no puede ser 0, tampoco después de redondear.`,
  }),
  stock: (written: string): Refusal => ({
    en: `quantity '${cell(written)}' is not a whole number`,
    es: `«${cell(written)}» no es un stock: un número entero, de 0 o más.`,
  }),
  visible: (written: string): Refusal => ({
    en: `visible '${cell(written)}' is neither yes nor no`,
    es: `«${cell(written)}» no es sí ni no.`,
  }),
  cellTooLong: (): Refusal => ({ en: 'a cell is too long', es: 'Una de sus celdas es demasiado larga.' }),

  mangledCode: (code: string): Refusal => ({
    en: `code '${cell(code)}' was mangled by a spreadsheet: format the column as text`,
    es: `La hoja de cálculo dañó el código «${cell(code)}». Dale formato de texto a esa columna y escríbelo completo.`,
  }),
  mangledTitle: (title: string): Refusal => ({
    en: `title '${cell(title)}' is an error of a spreadsheet`,
    es: `«${cell(title)}» es un error de la hoja de cálculo, no un nombre. Corrige esa celda.`,
  }),
  lostZeros: (code: string, known: string): Refusal => ({
    en: `code '${cell(code)}' looks like '${cell(known)}' without its zeros`,
    es: `El código «${cell(code)}» parece «${cell(known)}» sin sus ceros. Dale formato de texto a esa columna.`,
  }),
  unknownCode: (code: string): Refusal => ({
    en: `unknown code '${cell(code)}', and no name for a new product`,
    es:
      code === ''
        ? 'Falta el código (SKU) o el nombre.'
        : 'No conocemos este código. Para un producto nuevo falta su nombre.',
  }),
  heldBack: (title: string): Refusal => ({
    en: `unknown code, and '${name(title)}' is sold already`,
    es: `No conocemos este código, y ya hay un producto con ese nombre («${name(title)}»). Revisa el código: por aquí no se agregan opciones.`,
  }),
  optionNotAdded: (title: string): Refusal => ({
    en: `'${name(title)}' has no such option yet`,
    es: `«${name(title)}» todavía no tiene esta opción: por aquí no se agregan opciones.`,
  }),
  whichOption: (title: string): Refusal => ({
    en: `'${name(title)}' has several options, and the row does not say which one`,
    es: `«${name(title)}» tiene varias opciones, y la fila no dice cuál.`,
  }),
  codeOfOther: (code: string, owner: string): Refusal => ({
    en: `SKU '${cell(code)}' belongs to '${name(owner)}'`,
    es: `El código «${cell(code)}» ya es de «${name(owner)}».`,
  }),
  codeTwice: (code: string, { title, line }: Place): Refusal => ({
    en: `SKU '${cell(code)}' is already used by '${name(title)}' on line ${line}`,
    es:
      title === ''
        ? `Su código ya está en la línea ${line}.`
        : `Su código, ${cell(code)}, ya está en la línea ${line}, en «${name(title)}».`,
  }),
  optionTwice: (own: string, { title, line }: Place): Refusal => ({
    en: `'${name(own)}' is the same variant as '${name(title)}' on line ${line}`,
    es: `«${name(own)}» es la misma opción que «${name(title)}», de la línea ${line}.`,
  }),
  codeOfTwoOptions: (code: string, own: string, { title, line }: Place): Refusal => ({
    en: `SKU '${cell(code)}' of '${name(own)}' is the same variant as '${name(title)}' on line ${line}`,
    es: `El código «${cell(code)}» de «${name(own)}» es también el de «${name(title)}», de la línea ${line}.`,
  }),

  noHandle: (): Refusal => ({
    en: 'no handle of letters or digits',
    es: 'Le falta el identificador (handle) o el nombre, con letras o números.',
  }),
  noParent: (parent: string): Refusal => ({
    en: `its product '${cell(parent)}' is not in the file`,
    es: `Es una opción de «${cell(parent)}», que no está en el archivo.`,
  }),
  rowOfNoProduct: (above: string, line: number): Refusal => ({
    en: `line ${line} has no handle, and does not say that it is an option of '${name(above)}'`,
    es: `La línea ${line} no tiene identificador, y no dice que es una opción de «${name(above)}».`,
  }),
  namesCollide: (names: readonly string[]): Refusal => ({
    en: `${names.map((each) => `'${name(each)}'`).join(' and ')} would be one product: name them differently`,
    es: `${names.map((each) => `«${name(each)}»`).join(' y ')} serían un mismo producto: dales nombres distintos.`,
  }),
  noTitle: (): Refusal => ({ en: 'no title in the first row of the product', es: 'Es nuevo y le falta el nombre.' }),
  giftCard: (): Refusal => ({ en: 'gift cards are not sold here', es: 'Aquí no se venden tarjetas de regalo.' }),
  soldElsewhere: (): Refusal => ({
    en: 'an external product: another shop sells it',
    es: 'Es un producto externo: lo vende otra tienda.',
  }),
  sum: (title: string): Refusal => ({
    en: `'${name(title)}' is the sum of the list, not a product`,
    es: `«${name(title)}» es la suma de la lista (total), no un producto.`,
  }),
  noOption: (): Refusal => ({ en: 'no row with a price', es: 'Es nuevo y ninguna de sus filas tiene precio.' }),
  noOptionValue: (option: string): Refusal => ({
    en: `no value for the option '${cell(option)}'`,
    es: `Le falta el valor de la opción «${cell(option)}».`,
  }),
  tooManyRows: (most: number): Refusal => ({ en: `more than ${most} rows`, es: `Tiene más de ${most} filas.` }),
  notOffered: (): Refusal => ({
    en: 'this shop does not sell it yet, and there is no price',
    es: 'Esta tienda no lo vende todavía: falta el precio.',
  }),
  shownWithoutPrice: (): Refusal => ({
    en: 'it cannot be shown without a price',
    es: 'No tiene precio: ponle uno para mostrarlo.',
  }),
  fault: (reason: string): Refusal => ({ en: reason, es: 'Hay una comilla que se abre y no se cierra.' }),
  brokenOff: (): Refusal => ({
    en: 'the file breaks off in this product',
    es: 'El archivo se corta en este producto.',
  }),
}
