import { shortened } from '#shared/text.ts'

/** Spanish sentences about a subscription. */

interface TellableLine {
  title: string
  optionTitle: string
  proposedQuantity: number
  price: { displayAmount: string } | null
  agreedPrice: { displayAmount: string }
  change: 'up' | 'down' | null
  availability: 'all' | 'less' | 'sold-out' | 'gone'
  isSkipped: boolean
}

/**
 * Changes since the last accepted order: 'Croquetas 3 kg subió de Bs 180 a Bs 189. No hay Collar esta vez.'; empty
 * without changes.
 */
export function formatChangeSentence(lines: readonly TellableLine[]): string {
  return lines.flatMap(formatChanges).join(' ')
}

function formatChanges(line: TellableLine): string[] {
  const { availability, price, agreedPrice, change, isSkipped, proposedQuantity } = line
  if (isSkipped) return []
  const name = shortened(`${line.title} ${line.optionTitle}`.trim(), 80)
  if (availability === 'gone') return [`${name} ya no se vende aquí.`]
  if (availability === 'sold-out') return [`No hay ${name} esta vez.`]
  return [
    ...(change && price
      ? [`${name} ${change === 'up' ? 'subió' : 'bajó'} de ${agreedPrice.displayAmount} a ${price.displayAmount}.`]
      : []),
    ...(availability === 'less' ? [`De ${name} esta vez solo podemos incluir ${proposedQuantity}.`] : []),
  ]
}
