import { Form, useNavigation } from 'react-router'
import type { OrderChange } from '#services/market/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ProductPicture } from '../shop/product-picture.tsx'

interface ProposedChangeProps {
  change: OrderChange
  /** Whether some of it was paid already, so that the difference goes back. */
  isPaid: boolean
}

/** Something is missing: what the shop proposes, what it costs then, and yes or no. */
export function ProposedChange({ change, isPaid }: ProposedChangeProps) {
  const { t } = useTranslation('order')
  const sending = useNavigation().formData
  const isAnswering = sending?.get('intent') === 'answer'
  const isYes = sending?.get('isAccepted') === 'yes'
  return (
    <Card className="grid gap-4 border-2 border-sun" data-change={change.id}>
      <div>
        <h2 className="text-lg">{t('change.title')}</h2>
        {change.message && <p className="mt-1 whitespace-pre-line text-ink-700 text-md">«{change.message}»</p>}
      </div>
      <ul className="grid gap-3">
        {change.items.map(({ position, title, optionTitle, quantity, keepQuantity, substitute }) => (
          <li key={position} className="grid gap-2 rounded-tile bg-ink-50 p-3 text-sm">
            <div>
              <b className="font-bold">{title}</b>
              {optionTitle && <span className="text-ink-600"> · {optionTitle}</span>}
              <p className="text-ink-700">
                {keepQuantity === 0
                  ? t('change.none', { count: quantity })
                  : t('change.fewer', { count: quantity, kept: keepQuantity })}
              </p>
            </div>
            {substitute && (
              <div className="flex items-center gap-3">
                <span className="size-12 shrink-0 overflow-hidden rounded-control bg-ink-100">
                  <ProductPicture
                    imageId={substitute.imageId}
                    alt=""
                    place="thumbnail"
                    sizes="48px"
                    className="size-full object-cover"
                  />
                </span>
                <p className="min-w-0 flex-1">
                  <span className="block text-ink-600">{t('change.instead')}</span>
                  <b className="font-bold">
                    {substitute.quantity} × {substitute.title}
                  </b>
                  {substitute.optionTitle && <span className="text-ink-600"> · {substitute.optionTitle}</span>}
                </p>
                <span className="whitespace-nowrap font-extrabold">{substitute.displaySubtotal}</span>
              </div>
            )}
          </li>
        ))}
      </ul>
      <div className="text-md">
        <p className="flex items-baseline justify-between gap-4">
          <span className="font-semibold text-ink-700">{t('change.newTotal')}</span>
          <span className="whitespace-nowrap">
            <s className="mr-2 text-ink-600">{change.displayBefore}</s>
            <b className="font-black text-lg" data-new-total>
              {change.displayAfter}
            </b>
          </span>
        </p>
        {isPaid && change.saved > 0 && (
          <p className="mt-1 text-ok text-sm">{t('change.back', { amount: change.displaySaved })}</p>
        )}
      </div>
      <Form method="post" className="grid gap-2" preventScrollReset>
        <input type="hidden" name="change" value={change.id} />
        <input type="hidden" name="intent" value="answer" />
        <Button
          type="submit"
          name="isAccepted"
          value="yes"
          size="lg"
          isWide
          isPending={isAnswering && isYes}
          pendingLabel={t('change.sending')}
        >
          {t('change.yes')}
        </Button>
        <Button
          type="submit"
          name="isAccepted"
          value="no"
          variant="outline"
          isWide
          isPending={isAnswering && !isYes}
          pendingLabel={t('change.sending')}
        >
          {t('change.no')}
        </Button>
        <p className="text-center text-ink-600 text-xs">{t('change.noHint')}</p>
      </Form>
    </Card>
  )
}
