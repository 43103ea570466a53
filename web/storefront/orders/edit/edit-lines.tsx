import { useState } from 'react'
import type { Order } from '#services/market/contract.ts'
import { isDonation } from '#services/market/donations/rules/donation.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Art } from '#web/ui/art.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { NumberStepper } from '#web/ui/forms/number-stepper.tsx'
import { ProductPicture } from '../../shop/product-picture.tsx'

type Line = Order['lines'][number]

/** The order's lines with their quantities; 0 removes a line. */
export function EditLines({
  lines,
  typed,
  onChange,
}: {
  lines: Line[]
  /** Quantities by position, of a form that came back. */
  typed: Record<number, number>
  onChange: () => void
}) {
  const { t } = useTranslation('order')
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg">{t('edit.lines')}</h2>
      <ul className="grid gap-4">
        {lines.map((line) => (
          <EditedLine
            key={line.position}
            line={line}
            initial={typed[line.position] ?? line.quantity}
            isOnly={lines.length === 1}
            onChange={onChange}
          />
        ))}
      </ul>
    </Card>
  )
}

interface EditedLineProps {
  line: Line
  initial: number
  isOnly: boolean
  onChange: () => void
}

function EditedLine({ line, initial, isOnly, onChange }: EditedLineProps) {
  const { t } = useTranslation('order')
  const { t: tCart } = useTranslation('cart')
  const { t: common } = useTranslation('common')
  const [quantity, setQuantity] = useState(initial)
  const { position, title, optionTitle } = line
  const isRemoved = quantity === 0
  return (
    <li className="flex flex-wrap items-center gap-3">
      <span className={cx('size-14 shrink-0 overflow-hidden rounded-control bg-ink-100', isRemoved && 'opacity-50')}>
        {isDonation(line) ? (
          <Art name="red-heart" size={56} className="size-full p-3" />
        ) : (
          <ProductPicture
            imageId={line.imageId}
            alt=""
            place="thumbnail"
            sizes="56px"
            className="size-full object-cover"
          />
        )}
      </span>
      <span className="min-w-0 flex-1 basis-40 text-sm">
        <b className={cx('line-clamp-2 font-bold leading-snug', isRemoved && 'text-ink-600 line-through')}>{title}</b>
        <span className="block text-ink-600">
          {[optionTitle, t('edit.each', { amount: line.price.displayAmount })].filter(Boolean).join(' · ')}
        </span>
        {isRemoved && <span className="block font-bold text-warn">{t('edit.removed')}</span>}
      </span>
      <NumberStepper
        name={`quantity-${position}`}
        label={tCart('line.quantity', { product: title })}
        decreaseLabel={common('decrease')}
        increaseLabel={common('increase')}
        {...(!isOnly && { removeLabel: tCart('line.remove', { product: title }) })}
        defaultValue={initial}
        onChange={(next) => {
          setQuantity(next)
          onChange()
        }}
        className="ml-auto"
      />
    </li>
  )
}
